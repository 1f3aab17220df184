import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";

import type { Choices } from "@/api/types";
import { Button } from "@/components/ui/button";
import { grouped } from "@/lib/digits";
import { rupeeSign } from "@/lib/money";

import * as browseMessages from "../browse/messages";
import { typedRange } from "../model/filters";
import { priceBounds, searchPathWith, type SearchState } from "../model/search-state";

type Props = { state: SearchState; choices: Choices | undefined };

/** Any two prices. What the goods cost stands in the empty fields. */
export function PriceRange({ state, choices }: Props) {
  const navigate = useNavigate();
  const [low, high] = priceBounds(state.price) ?? ["", ""];
  const [from, setFrom] = useState(String(low));
  const [to, setTo] = useState(String(high));
  const [wrong, setWrong] = useState(false);
  // A new price is in the fields, and whoever typed it is still there.
  const [seen, setSeen] = useState(state.price);
  if (seen !== state.price) {
    setSeen(state.price);
    setFrom(String(low));
    setTo(String(high));
    setWrong(false);
  }
  const send = (event: FormEvent) => {
    event.preventDefault();
    const price = typedRange(from, to, choices?.highest);
    setWrong(price === null);
    if (price === null) return;
    const preventScrollReset = document.activeElement?.matches(":focus-visible") ?? false;
    void navigate(searchPathWith(state, { price }), { preventScrollReset });
  };
  const hint = (amount: number | null | undefined, otherwise: string) =>
    amount == null ? otherwise : grouped(Math.round(amount));
  return (
    <form
      onSubmit={send}
      noValidate
      className="mt-2 grid grid-cols-[1fr_auto_1fr_auto] items-center gap-2 px-3 lg:grid-cols-[1fr_auto_1fr]"
    >
      <Amount
        label={browseMessages.priceLow}
        placeholder={hint(choices?.lowest, browseMessages.min)}
        {...{ wrong, value: from, onChange: setFrom }}
      />
      <span aria-hidden className="text-sm text-ink-soft">
        –
      </span>
      <Amount
        label={browseMessages.priceHigh}
        placeholder={hint(choices?.highest, browseMessages.max)}
        {...{ wrong, value: to, onChange: setTo }}
      />
      <Button
        type="submit"
        size="sm"
        aria-label={browseMessages.applyPrice}
        className="lg:col-span-3"
      >
        {browseMessages.go}
      </Button>
      {wrong && (
        <p role="alert" className="col-span-full text-sm font-medium text-alert">
          {browseMessages.noPrices}
        </p>
      )}
    </form>
  );
}

type AmountProps = {
  label: string;
  placeholder: string;
  wrong: boolean;
  value: string;
  onChange: (value: string) => void;
};

function Amount({ label, placeholder, wrong, value, onChange }: AmountProps) {
  return (
    <span className="relative min-w-0">
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-2 grid place-items-center text-sm text-ink-soft"
      >
        {rupeeSign}
      </span>
      <input
        aria-label={label}
        aria-invalid={wrong || undefined}
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-11 w-full rounded-control border border-line-strong bg-surface pr-1 pl-5 text-sm tabular-nums placeholder:text-ink-soft aria-invalid:border-alert lg:h-9"
      />
    </span>
  );
}
