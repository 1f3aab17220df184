import { useState } from "react";

import { SelectField, TextField } from "@/components/ui/field";

import { percentRule } from "../invoices/messages";
import * as messages from "../messages";
import { type OwnRate, readPercent } from "../model/rates";

type Props = {
  label: string;
  hint: string;
  rows: OwnRate[];
  /** What the server has against them. */
  refused: string | undefined;
  /** Where there may be many: those without a rate are added one by one, under this label. */
  add?: string | undefined;
  onChange: (rows: OwnRate[]) => void;
};

/** What each pays the shop of a sale; an empty field leaves it to the rate for all. */
export function OwnRates({ label, hint, rows, refused, add, onChange }: Props) {
  const [added, setAdded] = useState(() => rows.filter(({ rate }) => rate).map(({ id }) => id));
  if (rows.length === 0) return null;
  const shown = add ? rows.filter(({ id }) => added.includes(id)) : rows;
  const others = rows.filter((row) => !shown.includes(row));
  const change = (id: string, rate: string) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, rate } : row)));
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-medium">{label}</legend>
      <p className="mb-1 text-sm text-ink-soft">{hint}</p>
      {refused && <p className="text-sm font-medium text-alert">{refused}</p>}
      {shown.map(({ id, name, rate }) => (
        <div key={id} className="grid grid-cols-[minmax(0,1fr)_7.5rem] items-start gap-3">
          <span className="pt-3 text-sm wrap-anywhere">{name}</span>
          <TextField
            label={messages.commissionOf(name)}
            hideLabel
            inputMode="decimal"
            after={<span className="pr-3 text-ink-soft">%</span>}
            value={rate}
            error={readPercent(rate) === undefined ? percentRule : undefined}
            onChange={({ target }) => change(id, target.value)}
          />
        </div>
      ))}
      {add && others.length > 0 && (
        <SelectField
          label={add}
          hideLabel
          value=""
          onChange={({ target }) => setAdded([...added, target.value])}
        >
          <option value="">{add}</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </fieldset>
  );
}
