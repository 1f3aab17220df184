import { CircleAlert, X } from "lucide-react";
import { type Ref } from "react";
import { Link } from "react-router";

import { IconButton } from "@/components/ui/button";
import { linePath } from "@/lib/line-path";

import * as messages from "../messages";
import type { CartChange } from "../model/refresh-cart";

type Props = {
  changes: CartChange[];
  /** The server's own words, when it refused an order. */
  refusal?: string | undefined;
  onDismiss: () => void;
  ref?: Ref<HTMLDivElement>;
};

/** What is no longer as the shopper saw it, line by line. It stays until they have read it. */
export function CartChanges({ changes, refusal, onDismiss, ref }: Props) {
  if (changes.length === 0 && !refusal) return null;
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="mb-6 flex animate-rise scroll-mt-24 items-start gap-3 rounded-card bg-accent-soft py-3 pr-2 pl-4 text-sm text-accent-ink outline-none"
    >
      <CircleAlert aria-hidden className="mt-3 size-5 shrink-0" />
      <div className="grid min-w-0 flex-1 gap-1.5 py-2.5">
        <p className="font-semibold">{refusal ?? messages.broughtUpToDate}</p>
        {changes.length > 0 && (
          <ul className="grid list-disc gap-1 pl-4 text-ink">
            {changes.map((change) => (
              <li key={change.id + change.text}>
                {change.text}{" "}
                {change.left && (
                  <Link to={linePath(change.left)} className="prose-link">
                    {messages.lookAtIt}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      <IconButton label={messages.dismiss} onClick={onDismiss} className="text-accent-ink">
        <X />
      </IconButton>
    </div>
  );
}
