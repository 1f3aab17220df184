import { Tag, X } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";

import type { Quote } from "@/api/types";
import { Button, IconButton } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";

import * as messages from "../messages";
import { Figure } from "./summary-card";

type Props = {
  used: Quote["coupon"];
  /** What it takes off is not known just now. */
  workingOut?: boolean;
  /** What the server said about the last code that it did not take. */
  refused: string | undefined;
  busy: boolean;
  onApply: (code: string) => void;
};

/** One coupon: closed until somebody has one, then the code, then what it takes off. */
export function CouponField({ used, workingOut = false, refused, busy, onApply }: Props) {
  const [open, setOpen] = useState(false);
  const [code, setCode] = useState("");
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // Whoever asked for the field is going to type.
  useEffect(() => {
    if (open) field.current?.focus();
  }, [open]);
  if (used)
    return (
      <p className="flex items-center gap-2 rounded-control bg-good-soft py-1 pr-1 pl-3 text-sm text-good">
        <Tag aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 flex-1 font-medium break-all">{used.code}</span>
        <Figure amount={workingOut ? null : -used.discount} className="font-medium!" />
        <IconButton
          label={messages.removeCoupon(used.code)}
          onClick={() => onApply("")}
          className="text-good"
        >
          <X />
        </IconButton>
      </p>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) onApply(code.trim());
  };
  if (!open && !refused)
    return (
      <Button kind="quiet" size="sm" className="-ml-3 w-fit" onClick={() => setOpen(true)}>
        <Tag aria-hidden />
        {messages.haveCoupon}
      </Button>
    );
  return (
    <form onSubmit={submit} noValidate className="flex items-start gap-2">
      <TextField
        id={id}
        label={messages.coupon}
        hideLabel
        placeholder={messages.couponPlaceholder}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        ref={field}
        value={code}
        error={refused}
        className="min-w-0 flex-1"
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" busy={busy}>
        {messages.applyCoupon}
      </Button>
    </form>
  );
}
