import { type FormEvent, useState } from "react";

import type { SellerTerms } from "@/api/types";
import { Button } from "@/components/ui/button";
import { SelectField, TextArea, TextField } from "@/components/ui/field";
import { SwitchField } from "@/components/ui/switch";
import { ApiError } from "@/lib/api-error";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { useSaveTerms } from "../api/books";
import * as messages from "../messages";
import { readRates, writeRates } from "../model/rates";

const figures = [
  ["commissionPercent", messages.commission, messages.commissionHint],
  ["commissionTaxPercent", messages.commissionTax, undefined],
  ["releaseDays", messages.releaseDays, undefined],
  ["minimum", messages.minimum, undefined],
  ["firstGoodsWait", messages.firstGoodsWait, messages.firstGoodsWaitHint],
] as const;

const rateFields = [
  ["categories", messages.categoryRates, messages.categoryRatesHint],
  ["sellers", messages.sellerRates, messages.sellerRatesHint],
] as const;

/** What the shop agrees with its sellers. */
export function TermsForm({ terms }: { terms: SellerTerms }) {
  const save = useSaveTerms();
  const [numbers, setNumbers] = useState(() =>
    Object.fromEntries(figures.map(([name]) => [name, String(terms[name] ?? 0)])),
  );
  const [rates, setRates] = useState({
    categories: writeRates(terms.categories ?? {}),
    sellers: writeRates(terms.sellers ?? {}),
  });
  const [weekday, setWeekday] = useState(terms.weekday);
  const [applications, setApplications] = useState(terms.applications ?? true);
  const refused = save.error instanceof ApiError ? save.error.errors : undefined;
  const number = (name: (typeof figures)[number][0]) =>
    numbers[name] ? Number(numbers[name].replace(",", ".")) : Number.NaN;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [categories, sellers] = [readRates(rates.categories), readRates(rates.sellers)];
    if (!categories || !sellers) return toastOfficeError(messages.notARate);
    save.mutate(
      {
        commissionPercent: number("commissionPercent"),
        commissionTaxPercent: number("commissionTaxPercent"),
        releaseDays: number("releaseDays"),
        minimum: number("minimum"),
        categories,
        sellers,
        weekday,
        applications,
        firstGoodsWait: number("firstGoodsWait"),
      },
      { onSuccess: () => toastSuccess(messages.termsSaved), onError: toastOfficeError },
    );
  };
  return (
    <form onSubmit={submit} className="grid max-w-xl gap-5" noValidate>
      <p className="text-sm text-ink-soft">{messages.termsNote}</p>
      {figures.map(([name, label, hint]) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          inputMode="decimal"
          error={refused?.[name]}
          value={numbers[name] ?? ""}
          onChange={({ target }) => setNumbers({ ...numbers, [name]: target.value })}
        />
      ))}
      <SelectField
        label={messages.weekday}
        value={weekday}
        onChange={({ target }) => setWeekday(Number(target.value))}
      >
        {messages.weekdays.map((name, day) => (
          <option key={name} value={day}>
            {name}
          </option>
        ))}
      </SelectField>
      <SwitchField
        label={messages.takesApplications}
        hint={messages.takesApplicationsHint}
        checked={applications}
        onCheckedChange={setApplications}
      />
      {rateFields.map(([name, label, hint]) => (
        <TextArea
          key={name}
          label={label}
          hint={hint}
          error={refused?.[name]}
          value={rates[name]}
          onChange={({ target }) => setRates({ ...rates, [name]: target.value })}
        />
      ))}
      <Button type="submit" kind="primary" size="lg" busy={save.isPending} className="w-fit">
        {messages.saveTerms}
      </Button>
    </form>
  );
}
