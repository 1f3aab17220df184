import { type UseFormReturn, useWatch } from "react-hook-form";

import { CheckField, TextField } from "@/components/ui/field";
import { longDate } from "@/lib/dates";
import { rupees } from "@/lib/money";

import * as messages from "../messages";
import { type AuctionFields, termsOf } from "../model/auction-fields";
import { termsInWords } from "../model/terms";

type Props = { form: UseFormReturn<AuctionFields> };

/** What is agreed: how far each bid goes, how it ends, at which prices. */
export function TermsFields({ form }: Props) {
  const { register, control, formState } = form;
  const [raises, softClose] = useWatch({ control, name: ["raises", "softClose"] });
  const field = (name: keyof AuctionFields) => ({
    error: formState.errors[name]?.message,
    ...register(name),
  });
  const amount = { type: "number", min: 1, step: "any", before: "₹" };
  const count = { type: "number", min: 1, step: 1 };
  return (
    <fieldset className="grid gap-5 border-t border-line pt-6">
      <legend className="float-left w-full text-lg font-semibold">{messages.terms}</legend>
      <div role="radiogroup" aria-label={messages.raisesField} className="grid gap-1">
        <p className="text-sm font-medium">{messages.raisesField}</p>
        {(["ladder", "fixed", "any"] as const).map((choice) => (
          <CheckField
            key={choice}
            type="radio"
            value={choice}
            label={messages.raiseChoices[choice]}
            className="py-1"
            {...register("raises")}
          />
        ))}
        {raises === "fixed" && (
          <TextField
            label={messages.stepField}
            className="mt-1 max-w-60"
            {...amount}
            {...field("step")}
          />
        )}
      </div>
      <div className="grid gap-3">
        <CheckField label={messages.useSoftClose} className="py-1" {...register("softClose")} />
        {softClose && (
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField label={messages.minutesField} {...count} {...field("minutes")} />
            <TextField label={messages.capMinutesField} {...count} {...field("capMinutes")} />
          </div>
        )}
      </div>
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          label={messages.reserve}
          hint={messages.reserveHint}
          {...amount}
          {...field("reserve")}
        />
        <TextField
          label={messages.buyNowField}
          hint={messages.buyNowHint}
          {...amount}
          {...field("buyNow")}
        />
        <TextField
          label={messages.startDate}
          type="datetime-local"
          hint={messages.startDateHint}
          {...field("startDate")}
        />
        <TextField
          label={messages.paymentWithin}
          hint={messages.paymentWithinHint}
          {...count}
          {...field("paymentWithinHours")}
        />
      </div>
      <Preview form={form} />
    </fieldset>
  );
}

/** How the auction will run, as it is typed. */
function Preview({ form }: Props) {
  const fields = useWatch({ control: form.control }) as AuctionFields;
  const start = longDate(fields.startDate);
  const end = longDate(fields.endDate);
  const sentences = [
    ...(end ? [start ? messages.runsFrom(start, end) : messages.runsUntil(end)] : []),
    ...(Number(fields.startingBid) > 0
      ? [messages.firstBid(rupees(Number(fields.startingBid)))]
      : []),
    ...termsInWords(termsOf(fields)),
    messages.onceBid,
  ];
  return (
    <section aria-labelledby="preview" className="rounded-card bg-sunk p-5 text-sm">
      <h2 id="preview" className="font-sans text-sm font-semibold tracking-normal">
        {messages.howItWillRun}
      </h2>
      <ul className="mt-2 max-w-prose list-disc space-y-1 pl-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
