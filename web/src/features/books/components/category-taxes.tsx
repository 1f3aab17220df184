import { TextField } from "@/components/ui/field";

import * as messages from "../invoices/messages";
import { type CategoryTax, wrongIn } from "../model/rates";

type Props = {
  rows: CategoryTax[];
  /** What the server has against them. */
  refused: string | undefined;
  onChange: (rows: CategoryTax[]) => void;
};

/** Rate and code of each category; empty fields leave it to the shop. */
export function CategoryTaxes({ rows, refused, onChange }: Props) {
  const change = (name: string, change: Partial<CategoryTax>) =>
    onChange(rows.map((row) => (row.name === name ? { ...row, ...change } : row)));
  return (
    <fieldset className="grid gap-3">
      <legend className="text-sm font-medium">{messages.categoryTaxes}</legend>
      <p className="text-sm text-ink-soft">{messages.categoryTaxesHint}</p>
      {refused && <p className="text-sm font-medium text-alert">{refused}</p>}
      {rows.length === 0 && <p className="text-sm text-ink-soft">{messages.noCategories}</p>}
      {rows.length > 0 && (
        <div className="grid gap-x-4 gap-y-2">
          <div
            aria-hidden
            className="grid grid-cols-2 gap-3 text-sm text-ink-soft sm:grid-cols-[minmax(0,1fr)_6.5rem_7.5rem]"
          >
            <span className="max-sm:hidden">{messages.category}</span>
            <span>{messages.rate}</span>
            <span>{messages.hsn}</span>
          </div>
          {rows.map((row) => {
            const wrong = wrongIn(row);
            return (
              <div
                key={row.name}
                className="grid grid-cols-2 items-start gap-x-3 gap-y-1 sm:grid-cols-[minmax(0,1fr)_6.5rem_7.5rem]"
              >
                <span className="wrap-anywhere max-sm:col-span-full sm:pt-2.5">{row.name}</span>
                <TextField
                  label={messages.rateOf(row.name)}
                  hideLabel
                  inputMode="decimal"
                  after={<span className="pr-3 text-ink-soft">%</span>}
                  value={row.rate}
                  error={wrong === "rate" ? messages.percentRule : undefined}
                  onChange={({ target }) => change(row.name, { rate: target.value })}
                />
                <TextField
                  label={messages.codeOf(row.name)}
                  hideLabel
                  inputMode="numeric"
                  value={row.hsn}
                  error={wrong === "hsn" ? messages.codeRule : undefined}
                  onChange={({ target }) => change(row.name, { hsn: target.value })}
                />
              </div>
            );
          })}
        </div>
      )}
    </fieldset>
  );
}
