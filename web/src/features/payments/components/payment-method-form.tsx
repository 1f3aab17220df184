import { useQuery } from "@tanstack/react-query";
import { Banknote, CreditCard, QrCode, Wallet } from "lucide-react";
import { type FormEvent, useState } from "react";

import type { PaymentMethod } from "@/api/types";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { cx } from "@/lib/cx";
import { methodName } from "@/lib/payment-methods";

import { paymentsConfigQuery } from "../api/get-payments-config";
import * as messages from "../messages";
import { type MethodChoice, methodChoices, preselected } from "../model/methods";

type Props = {
  chosen: PaymentMethod | "";
  /** Whether something in the cart was won in an auction. */
  hasLot: boolean;
  onSave: (method: PaymentMethod) => void;
};

export function PaymentMethodForm({ chosen, hasLot, onSave }: Props) {
  const { data: config } = useQuery(paymentsConfigQuery);
  const [picked, setPicked] = useState<PaymentMethod | "">(chosen);
  const choices = methodChoices(config, hasLot);
  const method = preselected(choices, picked);
  const nobody = choices.every((choice) => choice.configured === false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(method);
  };

  return (
    <form onSubmit={submit} className="grid gap-6">
      <fieldset className="grid gap-3">
        <legend className="sr-only">{messages.paymentMethod}</legend>
        {choices.map((choice) => (
          <MethodCard
            key={choice.method}
            choice={choice}
            checked={choice.method === method}
            onPick={() => setPicked(choice.method)}
          />
        ))}
      </fieldset>
      {nobody && <Notice tone="accent">{messages.noProvider}</Notice>}
      <Button type="submit" kind="primary" size="lg" wide>
        {messages.goOn}
      </Button>
    </form>
  );
}

const about = {
  PayPal: { icon: <Wallet />, text: messages.aboutPayPal },
  Stripe: { icon: <CreditCard />, text: messages.aboutStripe },
  UPI: { icon: <QrCode />, text: messages.aboutUpi },
  COD: { icon: <Banknote />, text: messages.aboutCod },
} as const;

type CardProps = { choice: MethodChoice; checked: boolean; onPick: () => void };

function MethodCard({ choice, checked, onPick }: CardProps) {
  const { icon, text } = about[choice.method];
  const name = methodName(choice.method);
  const id = `method-${choice.method}`;
  return (
    <label
      htmlFor={id}
      className={cx(
        "flex items-start gap-4 rounded-card border-2 bg-surface p-4 transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        checked ? "border-ink" : "border-line",
        choice.disabled ? "cursor-not-allowed" : "cursor-pointer hover:border-ink-soft",
      )}
    >
      <input
        id={id}
        type="radio"
        name="paymentMethod"
        value={choice.method}
        checked={checked}
        disabled={choice.disabled}
        aria-describedby={`${id}-about`}
        onChange={onPick}
        className="tick mt-0.75 outline-none"
      />
      <span className="grid flex-1 gap-1">
        <span className="flex min-h-6 flex-wrap items-center gap-2 font-semibold">
          {name}
          {choice.configured === false && <Badge>{messages.notConfigured}</Badge>}
        </span>
        <span id={`${id}-about`} className="text-sm text-ink-soft">
          {choice.configured === false ? messages.notConfiguredHere(name) : text}
        </span>
      </span>
      <span aria-hidden className="text-ink-soft [&_svg]:size-6">
        {icon}
      </span>
    </label>
  );
}
