import type { Product, ProductOption } from "@/api/types";
import { ProductTile } from "@/components/ui/product-tile";
import { cx } from "@/lib/cx";

import { looksOf, type Availability, availabilityOf } from "./choice";
import * as messages from "./messages";
import { type Choosing, optionGroup } from "./use-choice";

type Props = { product: Product; choosing: Choosing };

/** Every value of every option: what is sold out can be seen and not chosen. */
export function OptionPicker({ product, choosing }: Props) {
  const { options = [] } = product;
  const { choice, asked, variant } = choosing;
  const missing = options.filter((_, place) => choice[place] === null).map(({ name }) => name);
  const complete = missing.length === 0;
  return (
    <div className="grid gap-4">
      {options.map((option, place) => (
        <Option key={option.name} {...{ product, choosing, option, place }} />
      ))}
      <p role="alert" className="text-sm font-medium text-alert empty:hidden">
        {asked && !complete && messages.chooseFirst(missing)}
        {complete && !variant && product.variants && messages.goneVariant}
      </p>
    </div>
  );
}

type OptionProps = Props & { option: ProductOption; place: number };

function Option({ product, choosing, option, place }: OptionProps) {
  const { choice, choose, asked } = choosing;
  const { variants } = product;
  const looks = looksOf(product, place);
  const chosen = choice[place] ?? null;
  return (
    <fieldset id={optionGroup(place)} className="grid min-w-0 gap-2">
      <legend className="mb-2 text-sm">
        <span className={cx("font-medium", asked && chosen === null && "text-alert")}>
          {option.name}
        </span>
        {chosen !== null && <span className="text-ink-soft">{`: ${chosen}`}</span>}
      </legend>
      <div className="flex flex-wrap gap-2">
        {option.values.map((value) => (
          <Value
            key={value}
            name={optionGroup(place)}
            value={value}
            look={looks?.get(value) ?? null}
            category={product.category}
            // Before the variants have come nobody knows better.
            availability={variants ? availabilityOf(variants, choice, place, value) : "free"}
            chosen={value === chosen}
            onChoose={() => choose(place, value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type ValueProps = {
  name: string;
  value: string;
  look: string | null;
  category: string;
  availability: Availability;
  chosen: boolean;
  onChoose: () => void;
};

function Value({ name, value, look, category, availability, chosen, onChoose }: ValueProps) {
  const free = availability === "free";
  return (
    <label
      title={availability === "none" ? messages.notTogether : undefined}
      className={cx(
        "relative flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control border px-3 text-sm",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        look && "pl-1.5",
        chosen
          ? "border-ink bg-surface font-semibold ring-1 ring-ink"
          : "border-line-strong bg-surface",
        free
          ? "cursor-pointer hover:border-ink"
          : "cursor-not-allowed border-dashed !bg-transparent text-ink-soft line-through",
      )}
    >
      <input
        type="radio"
        aria-label={free ? value : messages.soldOut(value)}
        name={name}
        value={value}
        checked={chosen}
        disabled={!free && !chosen}
        onChange={onChoose}
        className="sr-only"
      />
      {look && (
        <ProductTile
          src={look}
          alt=""
          category={category}
          air="small"
          className={cx("size-8 !rounded-sm", !free && "opacity-50")}
        />
      )}
      {value}
    </label>
  );
}
