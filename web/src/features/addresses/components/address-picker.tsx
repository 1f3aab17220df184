import type { Address } from "@/api/types";
import { PostalAddress } from "@/components/ui/postal-address";
import { cx } from "@/lib/cx";

import * as messages from "../messages";

type Props = {
  addresses: Address[];
  /** The id of the one that it goes to, or none for another. */
  chosen: string | null;
  onChoose: (address: Address | null) => void;
};

/** One's addresses as cards to choose from; the form below has the chosen one, and is open for another. */
export function AddressPicker({ addresses, chosen, onChoose }: Props) {
  return (
    <fieldset className="mb-8">
      <legend className="mb-2 text-sm font-medium">{messages.sendTo}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {addresses.map((address) => (
          <Card
            key={address._id}
            checked={chosen === address._id}
            onChoose={() => onChoose(address)}
          >
            <PostalAddress address={address} />
          </Card>
        ))}
        <Card checked={chosen === null} onChoose={() => onChoose(null)}>
          <span className="leading-6 font-medium">{messages.another}</span>
        </Card>
      </div>
    </fieldset>
  );
}

type CardProps = { checked: boolean; onChoose: () => void; children: React.ReactNode };

function Card({ checked, onChoose, children }: CardProps) {
  return (
    <label
      className={cx(
        "flex cursor-pointer items-start gap-3 rounded-card border bg-surface p-4 text-sm has-focus-visible:outline-2",
        checked ? "border-ink" : "border-line hover:border-line-strong",
      )}
    >
      <input
        type="radio"
        name="address-of-mine"
        checked={checked}
        onChange={onChoose}
        className="tick mt-0.75"
      />
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
    </label>
  );
}
