import type { Product } from "@/api/types";
import { useEveryPress } from "@/lib/every-press";
import { quantityWanted } from "@/lib/store/state";
import { dispatch, getState } from "@/lib/store/store";
import { toastError, toastSuccess } from "@/lib/toast";

import { getProductById } from "../api/get-product-by-id";
import { CartToast } from "../components/cart-toast";
import * as catalog from "../messages";
import { variantLine } from "./choice";
import * as messages from "./messages";
import type { Choosing } from "./use-choice";

/** Asks for the current stock of the chosen variant first; only then is one more piece put into the cart. */
export function useAddVariant({ meant: variant, ask }: Choosing) {
  const add = useEveryPress({
    mutationFn: (product: Product) => getProductById(product._id),
    onSuccess: (product) => {
      const fresh = product.variants?.find(({ _id }) => _id === variant?._id);
      if (!fresh) {
        toastError(messages.goneVariant);
        return;
      }
      const quantity = quantityWanted(getState().cartItems, fresh._id);
      if (fresh.stock < quantity) {
        toastError(catalog.refusal(fresh.stock, quantity - 1));
        return;
      }
      const line = variantLine(product, fresh, quantity);
      dispatch({ type: "itemAdded", line });
      const kind = quantity === 1 ? "added" : "updated";
      toastSuccess(<CartToast words={catalog.cartToasts[kind]} name={line.name} />);
    },
    onError: toastError,
  });
  return {
    isPending: add.isPending,
    run: (product: Product) => (variant ? add.mutate(product) : ask()),
  };
}
