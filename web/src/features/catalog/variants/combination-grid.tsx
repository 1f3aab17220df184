import { useId, useState } from "react";

import type { Picture } from "@/api/types";
import { Button } from "@/components/ui/button";
import { cx } from "@/lib/cx";

import { control, Field, Labelled } from "./combination-field";
import * as messages from "./messages";
import type { VariantField } from "./model";

type Props = {
  variants: VariantField[];
  /** The product's pictures, of which a combination may have one. */
  pictures: Picture[];
  /** What is wrong with a field of a combination. */
  flaw: (place: number, field: (typeof fields)[number]) => string | undefined;
  onChange: (variants: VariantField[]) => void;
};

const wide =
  "xl:grid-cols-[minmax(7rem,1.2fr)_6rem_5rem_minmax(6rem,1fr)_minmax(7rem,1fr)_5.5rem_minmax(7rem,1fr)] xl:items-center xl:gap-2";
const fields = ["price", "stock", "sku", "barcode", "weight"] as const;
const keyboards = { price: "decimal", stock: "numeric", weight: "numeric" } as const;

/** Every combination with what is its own: a table on a wide screen, a card for each on a phone. */
export function CombinationGrid({ variants, pictures, flaw, onChange }: Props) {
  const change = (place: number, part: Partial<VariantField>) => {
    const row = variants[place];
    if (row) onChange(variants.with(place, { ...row, ...part }));
  };
  return (
    <div className="grid gap-3">
      <ForAll
        onApply={(part) => onChange(variants.map((row) => (row.sold ? { ...row, ...part } : row)))}
      />
      <div
        aria-hidden
        className={cx("hidden px-3 text-xs font-semibold text-ink-soft xl:grid", wide)}
      >
        <span>{messages.combination}</span>
        {fields.map((field) => (
          <span key={field}>{messages[field]}</span>
        ))}
        <span>{messages.picture}</span>
      </div>
      <ul className="grid gap-3 xl:gap-0 xl:divide-y xl:divide-line xl:rounded-card xl:border xl:border-line xl:bg-surface">
        {variants.map((row, place) => (
          <li
            key={row.choice.join("\n")}
            className={cx(
              "grid grid-cols-2 gap-3 rounded-card border border-line bg-surface p-3 xl:rounded-none xl:border-0",
              wide,
            )}
          >
            <Combination
              {...{ row, pictures }}
              flaw={(field) => flaw(place, field)}
              onChange={(part) => change(place, part)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

type RowProps = {
  row: VariantField;
  pictures: Picture[];
  flaw: (field: (typeof fields)[number]) => string | undefined;
  onChange: (part: Partial<VariantField>) => void;
};

function Combination({ row, pictures, flaw, onChange }: RowProps) {
  const id = useId();
  const wrong = fields.find((field) => flaw(field));
  const words = row.choice.join(", ");
  const own = row.image && !pictures.some(({ image }) => image === row.image);
  return (
    <>
      <label className="col-span-2 flex min-h-thumb cursor-pointer items-center gap-2.5 text-sm font-medium xl:col-span-1">
        <input
          type="checkbox"
          aria-label={messages.sold(words)}
          checked={row.sold}
          onChange={(event) => onChange({ sold: event.target.checked })}
          className="tick"
        />
        <span className={row.sold ? "" : "text-ink-soft line-through"}>{words}</span>
      </label>
      {wrong && (
        // Above its fields on a phone, where the bar with the button covers what is below them.
        <p id={id} className="col-span-full text-sm font-medium text-alert xl:order-last">
          {messages.flawOf(messages[wrong], flaw(wrong) ?? "")}
        </p>
      )}
      {row.sold &&
        fields.map((field) => (
          <Field
            key={field}
            label={messages[field]}
            words={words}
            inputMode={field in keyboards ? keyboards[field as keyof typeof keyboards] : "text"}
            value={row[field]}
            flaw={flaw(field)}
            note={id}
            onChange={(event) => onChange({ [field]: event.target.value })}
          />
        ))}
      {row.sold && (
        <Labelled label={messages.picture}>
          <select
            aria-label={messages.fieldOf(messages.picture, words)}
            value={row.image}
            onChange={(event) => onChange({ image: event.target.value })}
            className={control}
          >
            <option value="">{messages.sameAsProduct}</option>
            {pictures.map(({ image, alt }, place) => (
              <option key={image + place} value={image}>
                {alt || messages.pictureNumber(place + 1)}
              </option>
            ))}
            {own && <option value={row.image}>{messages.otherPicture}</option>}
          </select>
        </Labelled>
      )}
    </>
  );
}

const nothing = { price: "", stock: "", weight: "" };

/** One price for forty sizes is typed once. */
function ForAll({ onApply }: { onApply: (part: Partial<VariantField>) => void }) {
  const [typed, setTyped] = useState(nothing);
  const part = Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim()));
  return (
    <div role="group" aria-label={messages.forAll} className="flex flex-wrap items-end gap-3">
      {(["price", "stock", "weight"] as const).map((field) => (
        <div key={field} className="grid w-22 gap-1">
          <span aria-hidden className="text-xs text-ink-soft">
            {messages[field]}
          </span>
          <input
            aria-label={messages.forAllOf(messages[field])}
            inputMode={keyboards[field]}
            value={typed[field]}
            onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
            className={control}
          />
        </div>
      ))}
      <Button
        disabled={Object.keys(part).length === 0}
        onClick={() => {
          onApply(part);
          setTyped(nothing);
        }}
      >
        {messages.forAll}
      </Button>
    </div>
  );
}
