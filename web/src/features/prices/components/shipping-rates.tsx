import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";

import type { ShippingRate, ShippingRates as Rates } from "@/api/types";
import { Button, IconButton } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { LoadFailed } from "@/components/ui/load-failed";
import { Price } from "@/components/ui/price";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useUnsavedFields } from "@/components/ui/unsaved-changes";
import { ApiError } from "@/lib/api-error";
import { noFigures } from "@/lib/figure";
import { rupees } from "@/lib/money";
import { paths } from "@/lib/paths";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { ratesQuery, useSaveRates } from "../api/shipping";
import * as messages from "../messages";
import { emptyRate, type RateFields, rateFields, rateInput } from "../model/form";

/** What sending costs: by place and weight, in a table that somebody fills in. */
export function ShippingRates({ admin = false }: { admin?: boolean }) {
  const query = useQuery(ratesQuery(admin));
  if (query.isLoadingError) return <LoadFailed query={query} />;
  if (!query.data) return <SkeletonRows rows={3} />;
  return <RatesForm admin={admin} rates={query.data} />;
}

const columns = [
  ["country", messages.country, messages.anywhere, "text"],
  ["state", messages.stateName, messages.anyState, "text"],
  ["upToGrams", messages.upToGrams, messages.anyWeight, "numeric"],
  ["fee", messages.fee, "", "decimal"],
  ["freeAbove", messages.freeAbove, messages.never, "decimal"],
] as const;

function RatesForm({ admin, rates }: { admin: boolean; rates: Rates }) {
  const [rows, setRows] = useState<RateFields[]>(() => rates.rates.map(rateFields));
  const [wrong, setWrong] = useState<Set<string>[]>([]);
  const save = useSaveRates(admin);
  const { question, noteSaved } = useUnsavedFields(rows);
  // No rows here and none kept: there is nothing to save yet.
  const bare = rows.length === 0 && rates.rates.length === 0;
  const refused = save.error instanceof ApiError ? save.error.errors?.rates : undefined;
  const put = (next: RateFields[]) => {
    setRows(next);
    setWrong([]);
  };
  const change = (at: number, name: keyof RateFields, value: string) =>
    put(rows.map((row, no) => (no === at ? { ...row, [name]: value } : row)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = rows.map(rateInput);
    const typos = input.map(noFigures);
    setWrong(typos);
    if (typos.some(({ size }) => size > 0)) return;
    save.mutate(input, {
      onSuccess: () => {
        noteSaved();
        toastSuccess(messages.ratesSaved);
      },
      onError: toastOfficeError,
    });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      {rows.length === 0 && <Fallback admin={admin} rates={rates.fallback} />}
      {rows.length > 0 && (
        <ol aria-label={messages.shippingTable} className="grid gap-4">
          {rows.map((row, at) => (
            // Rows have no name of their own; each is what stands in it.
            <li
              key={at}
              className="grid grid-cols-2 items-start gap-3 rounded-card border border-line p-4 md:grid-cols-[1.2fr_1fr_1fr_1fr_1fr_auto]"
            >
              {columns.map(([name, label, placeholder, mode]) => (
                <TextField
                  key={name}
                  label={label}
                  placeholder={placeholder}
                  inputMode={mode}
                  value={row[name]}
                  error={wrong[at]?.has(name) ? messages.notANumber : undefined}
                  onChange={({ target }) => change(at, name, target.value)}
                />
              ))}
              <IconButton
                label={messages.removeRow(at + 1)}
                className="mt-6.5"
                onClick={() => put(rows.filter((_, no) => no !== at))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      {rows.length > 0 && <p className="max-w-prose text-sm text-ink-soft">{messages.rowsHint}</p>}
      {refused && <p className="text-sm font-medium text-alert">{refused}</p>}
      <div className="flex flex-wrap gap-3">
        {!bare && (
          <Button type="submit" kind="primary" busy={save.isPending}>
            {messages.saveRates}
          </Button>
        )}
        <Button kind={bare ? "primary" : "secondary"} onClick={() => put([...rows, emptyRate])}>
          <Plus aria-hidden />
          {messages.addRow}
        </Button>
      </div>
      {question}
    </form>
  );
}

function Fallback({ admin, rates }: { admin: boolean; rates: ShippingRate[] }) {
  const place = ({ country, state }: ShippingRate) =>
    [state, country].filter(Boolean).join(", ") || messages.anywhere;
  return (
    <section className="rounded-card bg-surface p-5 text-sm">
      <h2 className="text-base">{admin ? messages.settingsFee : messages.fallbackTitle}</h2>
      <ul className="mt-2 grid gap-1">
        {rates.map((rate, at) => (
          <li key={at} className="flex flex-wrap items-baseline gap-x-3">
            <span>{place(rate)}</span>
            <Price amount={rate.fee} className="font-medium!" />
            {rate.freeAbove !== null && (
              <span className="text-ink-soft">
                {messages.freeAboveWords(rupees(rate.freeAbove))}
              </span>
            )}
          </li>
        ))}
      </ul>
      {admin && (
        <Link to={paths.adminSettings} className="prose-link mt-3 inline-block">
          {messages.openSettings}
        </Link>
      )}
    </section>
  );
}
