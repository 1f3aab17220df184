import { Link } from "react-router";

import { paths } from "@/lib/paths";
import { useStore } from "@/lib/store/store";

import * as messages from "../messages";

/** Says what the cart already holds of a product, and leads there. */
export function InCart({ id }: { id: string }) {
  const held = useStore((s) => s.cartItems.find((line) => line._id === id)?.quantity ?? 0);
  if (held === 0) return null;
  return (
    <Link to={paths.cart} className="prose-link">
      {messages.inYourCart(held)}
    </Link>
  );
}
