import { Link } from "react-router";

import { paths } from "@/lib/paths";
import { itemCount } from "@/lib/store/state";
import { useStore } from "@/lib/store/store";

import * as messages from "../messages";

type Props = { id: string; variantId?: string | undefined };

/** Says what the cart already holds of a product, or of one of its variants, and leads there. */
export function InCart({ id, variantId }: Props) {
  const held = useStore((s) =>
    itemCount(
      s.cartItems.filter((line) => line._id === id && (!variantId || line.variantId === variantId)),
    ),
  );
  if (held === 0) return null;
  return (
    <Link to={paths.cart} className="prose-link">
      {messages.inYourCart(held)}
    </Link>
  );
}
