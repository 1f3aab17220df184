import { type FormEvent, useState } from "react";

import type { SellerTerms } from "@/api/types";
import { Button } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import { SwitchField } from "@/components/ui/switch";
import { useUnsavedFields } from "@/components/ui/unsaved-changes";
import { toastOfficeError, toastSuccess } from "@/lib/toast";
import { useFigures } from "@/lib/use-figures";

import { useSaveTerms } from "../api/books";
import * as messages from "../messages";
import { ownRates, readOwnRates } from "../model/rates";
import { OwnRates } from "./own-rates";

const figures = [
  ["commissionPercent", messages.commission, messages.commissionHint],
  ["commissionTaxPercent", messages.commissionTax, undefined],
  ["releaseDays", messages.releaseDays, messages.releaseDaysHint],
  ["minimum", messages.minimum, undefined],
  ["firstGoodsWait", messages.firstGoodsWait, messages.firstGoodsWaitHint],
] as const;
const names = figures.map(([name]) => name);

const rateFields = [
  ["categories", messages.categoryRates, messages.categoryRatesHint],
  ["sellers", messages.sellerRates, messages.sellerRatesHint],
] as const;

type Props = {
  terms: SellerTerms;
  categories: string[];
  sellers: { _id: string; name: string }[];
};

/** What the shop agrees with its sellers. */
export function TermsForm({ terms, categories, sellers }: Props) {
  const save = useSaveTerms();
  const { typed, field, read, refused } = useFigures(names, terms, save.error);
  const [rates, setRates] = useState(() => ({
    categories: ownRates(
      categories.map((name) => ({ id: name, name })),
      terms.categories ?? {},
    ),
    sellers: ownRates(
      sellers.map(({ _id, name }) => ({ id: _id, name })),
      terms.sellers ?? {},
    ),
  }));
  const [weekday, setWeekday] = useState(terms.weekday);
  const [applications, setApplications] = useState(terms.applications ?? true);
  const { question, noteSaved } = useUnsavedFields({ typed, rates, weekday, applications });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [ofCategories, ofSellers] = [readOwnRates(rates.categories), readOwnRates(rates.sellers)];
    if (!ofCategories || !ofSellers) return toastOfficeError(messages.notARate);
    const numbers = read();
    if (!numbers) return;
    const own = { categories: ofCategories, sellers: ofSellers };
    const wish = { ...numbers, ...own, weekday, applications };
    save.mutate(wish, {
      onSuccess: () => {
        noteSaved();
        toastSuccess(messages.termsSaved);
      },
      onError: toastOfficeError,
    });
  };
  return (
    <form onSubmit={submit} className="grid max-w-xl gap-5" noValidate>
      <p className="text-sm text-ink-soft">{messages.termsNote}</p>
      {figures.map(([name, label, hint]) => (
        <TextField key={name} label={label} hint={hint} inputMode="decimal" {...field(name)} />
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
        <OwnRates
          key={name}
          label={label}
          hint={hint}
          rows={rates[name]}
          refused={refused?.[name]}
          add={name === "sellers" ? messages.addASeller : undefined}
          onChange={(rows) => setRates({ ...rates, [name]: rows })}
        />
      ))}
      <Button type="submit" kind="primary" size="lg" busy={save.isPending} className="w-fit">
        {messages.saveTerms}
      </Button>
      {question}
    </form>
  );
}
