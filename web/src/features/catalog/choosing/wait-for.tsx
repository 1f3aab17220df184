import { useState } from "react";
import { useLocation } from "react-router";

import type { Product, Variant } from "@/api/types";
import { Button, ButtonLink } from "@/components/ui/button";
import { SelectField } from "@/components/ui/field";
import { useHearted } from "@/lib/hearts";
import { paths } from "@/lib/paths";
import { useUser } from "@/lib/store/store";

import { useWait, useWaits } from "../api/wait-for-variant";
import { fitting } from "./choice";
import * as messages from "./messages";
import type { Choosing } from "./use-choice";

type Props = { product: Product; choosing: Choosing; gone: Variant[] };

const words = ({ choice }: Variant) => choice.join(", ");

/** Says which of the sold-out variants is waited for: a wish for the product, told of when that one is back. */
export function WaitFor({ product, choosing, gone }: Props) {
  const { pathname, search } = useLocation();
  const person = useUser();
  const waits = useWaits();
  const wait = useWait(product._id);
  const [picked, pick] = useState<string>();
  // What comes nearest to what was chosen, until somebody says otherwise.
  const first = fitting(gone, choosing.choice) ?? gone[0];
  const wanted = gone.find(({ _id }) => _id === picked) ?? first;
  // Whoever takes the wish back waits for nothing either.
  const hearted = useHearted("product", product._id);
  const waitedFor = hearted ? waits[product._id] : undefined;
  const awaited = product.variants?.find(({ _id }) => _id === waitedFor);
  if (!wanted) return null;
  return (
    <div className="grid max-w-sm gap-2">
      {awaited && (
        <p role="status" className="text-sm text-ink-soft">
          {messages.waiting(words(awaited))}
        </p>
      )}
      <div className="flex flex-wrap items-end gap-2">
        <SelectField
          label={messages.waitFor}
          value={wanted._id}
          onChange={(event) => pick(event.target.value)}
          className="min-w-40 flex-1"
        >
          {gone.map((variant) => (
            <option key={variant._id} value={variant._id}>
              {words(variant)}
            </option>
          ))}
        </SelectField>
        {!person ? (
          <ButtonLink to={paths.signin(pathname + search)}>{messages.signInToWait}</ButtonLink>
        ) : awaited?._id === wanted._id ? (
          <Button busy={wait.isPending} onClick={() => wait.mutate("")}>
            {messages.noLonger}
          </Button>
        ) : (
          <Button busy={wait.isPending} onClick={() => wait.mutate(wanted._id)}>
            {messages.tellMe}
          </Button>
        )}
      </div>
    </div>
  );
}
