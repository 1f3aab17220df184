import { Link } from "react-router";

import { paths } from "@/lib/paths";

import * as messages from "../messages";

/** What went into the cart, and the way there. */
export function CartToast({ words, name }: { words: string; name: string }) {
  return (
    <span className="grid gap-0.5">
      <span className="font-medium">{words}</span>
      <span className="line-clamp-2 text-sm text-ink-soft">{name}</span>
      <Link to={paths.cart} className="prose-link w-fit text-sm font-medium">
        {messages.viewCart}
      </Link>
    </span>
  );
}
