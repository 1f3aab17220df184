import { Link, useLocation } from "react-router";

import { paths } from "@/lib/paths";

import * as messages from "../messages";

/**
 * What was done to a parcel, for a toast. In a list it may leave the list with that: the way to where a slip of the finger is taken
 * back.
 */
export function useWithItsOrder(order: string) {
  const its = paths.order(order);
  const isHere = useLocation().pathname === its;
  return (words: string) =>
    isHere ? (
      words
    ) : (
      <span className="grid gap-0.5">
        {words}
        <Link to={its} className="prose-link w-fit text-sm font-medium">
          {messages.openItsOrder}
        </Link>
      </span>
    );
}
