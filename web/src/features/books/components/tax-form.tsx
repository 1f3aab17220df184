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
  ["name", messages.houseName, messages.houseNameHint],
  ["state", messages.houseState, undefined],
  ["taxNumber", messages.houseNumber, messages.houseNumberHint],
] as const;

/** A GSTIN has to be of the state, and that only in India: who changes one of them may have put the others right. */
const judgedTogether: (keyof TaxRules)[] = ["country", "state", "taxNumber"];

/** All that has a place in the form where something is said against it. */
const places = ["country", "name", "state", "taxNumber", "address", "categories", "hsn"];

/** How the shop taxes what it sells, and who it is for the tax office. */
export function TaxForm({ rules, categories }: { rules: TaxRules; categories: string[] }) {
  const save = useSaveTaxRules();
  const [form, setForm] = useState(rules);
  const [rows, setRows] = useState(() =>
    categoryTaxes(categories, rules.categories ?? {}, rules.hsn ?? {}),
  );
  const { question, noteSaved } = useUnsavedFields({ form, rows });
  const [refused, setRefused] = useState<Record<string, string>>({});
  const refusedWithout = (changed: string[]) =>
    Object.fromEntries(Object.entries(refused).filter(([field]) => !changed.includes(field)));
  const change = (field: keyof TaxRules, value: string) => {
    setForm({ ...form, [field]: value });
    setRefused(refusedWithout(judgedTogether.includes(field) ? judgedTogether : [field]));
  };
  const refuse = (error: unknown) => {
    const errors = error instanceof ApiError ? error.errors : {};
    setRefused(errors);
    const fields = Object.keys(errors);
    // What stands at its field is not said twice.
    if (fields.length === 0 || !fields.every((field) => places.includes(field)))
      toastOfficeError(error);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (rows.some(wrongIn)) return toastOfficeError(messages.notARate);
    save.mutate(
      { ...form, ...readCategoryTaxes(rows) },
      {
        onSuccess: () => {
          noteSaved();
          setRefused({});
          toastSuccess(messages.saved);
        },
        onError: refuse,
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
          error={refused[name]}
          value={form[name]}
          onChange={({ target }) => change(name, target.value)}
        />
      ))}
      <TextArea
        label={messages.houseAddress}
        error={refused["address"]}
        value={form.address}
        onChange={({ target }) => change("address", target.value)}
      />
      <CategoryTaxes
        rows={rows}
        refused={refused["categories"] ?? refused["hsn"]}
        onChange={(rows) => {
          setRows(rows);
          setRefused(refusedWithout(["categories", "hsn"]));
        }}
      />
      <Button type="submit" kind="primary" size="lg" busy={save.isPending} className="w-fit">
        {messages.save}
      </Button>
      {question}
    </form>
  );
}
