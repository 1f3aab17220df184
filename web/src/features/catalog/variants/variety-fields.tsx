import { useFormContext, useWatch } from "react-hook-form";

import type { ProductFields } from "../model/product-form";
import { CombinationGrid } from "./combination-grid";
import * as messages from "./messages";
import { combine, countChoices, mostCombinations, type OptionField, summary } from "./model";
import { OptionFields } from "./option-fields";

/** Options and their combinations. With options, price and stock of the product follow from them. */
export function VarietyFields() {
  const { setValue, getValues, formState, clearErrors, control } = useFormContext<ProductFields>();
  const [options, variants, image, alt, more] = useWatch({
    control,
    name: ["options", "variants", "image", "alt", "more"],
  });
  const { errors } = formState;

  const setVariants = (next: ProductFields["variants"]) => {
    clearErrors("variants");
    setValue("variants", next, { shouldDirty: true });
    if (next.length === 0) return;
    const { price, stock } = summary(next);
    setValue("price", price, { shouldDirty: true });
    setValue("stock", stock, { shouldDirty: true });
  };
  const setOptions = (next: OptionField[]) => {
    clearErrors("options");
    setValue("options", next, { shouldDirty: true });
    if (countChoices(next) > mostCombinations * 5) return;
    const [price, stock, weight] = getValues(["price", "stock", "weight"]);
    // The product's own price may be the nothing that its combinations have so far.
    const rows = combine(next, variants, { price: Number(price) === 0 ? "" : price, stock: "0" });
    if (variants.length > 0 || rows.length === 0) return setVariants(rows);
    // What there is of the product is counted once, however many kinds it is divided into; each weighs as much as it did.
    setVariants(rows.map((row, place) => ({ ...row, weight, stock: place === 0 ? stock : "0" })));
    setValue("weight", "", { shouldDirty: true });
  };
  const sold = variants.filter((row) => row.sold).length;
  const pictures = [{ image, alt }, ...more].filter((picture) => picture.image.trim());
  const complaint = errors.options?.message ?? errors.variants?.message;

  return (
    <section aria-label={messages.options} className="mt-8 grid gap-4 border-t border-line pt-8">
      <div className="grid gap-1">
        <h2 className="text-lg">{messages.options}</h2>
        <p className="max-w-prose text-sm text-ink-soft">{messages.optionsNote}</p>
      </div>
      <OptionFields options={options} onChange={setOptions} />
      {variants.length > 0 && (
        <>
          <p className="text-sm text-ink-soft">
            {messages.countCombinations(sold, variants.length)}
          </p>
          <CombinationGrid
            {...{ variants, pictures }}
            flaw={(place, field) => errors.variants?.[place]?.[field]?.message}
            onChange={setVariants}
          />
        </>
      )}
      {(sold > mostCombinations || complaint) && (
        <p role="alert" className="text-sm font-medium text-alert">
          {complaint ?? messages.tooMany(mostCombinations)}
        </p>
      )}
    </section>
  );
}
