import { type FormEvent, useState } from "react";

import type { TaxRules } from "@/api/types";
import { Button } from "@/components/ui/button";
import { CheckField, TextArea, TextField } from "@/components/ui/field";
import { useUnsavedFields } from "@/components/ui/unsaved-changes";
import { ApiError } from "@/lib/api-error";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { useSaveTaxRules } from "../api/invoices";
import * as messages from "../invoices/messages";
import { categoryTaxes, readCategoryTaxes, wrongIn } from "../model/rates";
import { CategoryTaxes } from "./category-taxes";

const texts = [
  ["country", messages.country, messages.countryHint],
  ["name", messages.houseName, undefined],
  ["state", messages.houseState, undefined],
  ["taxNumber", messages.houseNumber, messages.houseNumberHint],
] as const;

/** How the shop taxes what it sells, and who it is for the tax office. */
export function TaxForm({ rules, categories }: { rules: TaxRules; categories: string[] }) {
  const save = useSaveTaxRules();
  const [form, setForm] = useState(rules);
  const [rows, setRows] = useState(() =>
    categoryTaxes(categories, rules.categories ?? {}, rules.hsn ?? {}),
  );
  const { question, noteSaved } = useUnsavedFields({ form, rows });
  const refused = save.error instanceof ApiError ? save.error.errors : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (rows.some(wrongIn)) return toastOfficeError(messages.notARate);
    save.mutate(
      { ...form, ...readCategoryTaxes(rows) },
      {
        onSuccess: () => {
          noteSaved();
          toastSuccess(messages.saved);
        },
        onError: toastOfficeError,
      },
    );
  };
  return (
    <form onSubmit={submit} className="grid max-w-xl gap-5" noValidate>
      <p className="text-sm text-ink-soft">{messages.taxesNote}</p>
      <CheckField
        label={messages.holdTax}
        checked={form.inclusive}
        onChange={({ target }) => setForm({ ...form, inclusive: target.checked })}
      />
      {texts.map(([name, label, hint]) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          error={refused?.[name]}
          value={form[name]}
          onChange={({ target }) => setForm({ ...form, [name]: target.value })}
        />
      ))}
      <TextArea
        label={messages.houseAddress}
        error={refused?.address}
        value={form.address}
        onChange={({ target }) => setForm({ ...form, address: target.value })}
      />
      <CategoryTaxes rows={rows} refused={refused?.categories ?? refused?.hsn} onChange={setRows} />
      <Button type="submit" kind="primary" size="lg" busy={save.isPending} className="w-fit">
        {messages.save}
      </Button>
      {question}
    </form>
  );
}
