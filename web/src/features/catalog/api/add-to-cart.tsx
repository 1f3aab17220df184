import { useEveryPress } from "@/lib/every-press";
import { dispatch, getState } from "@/lib/store/store";
import { toastError, toastSuccess } from "@/lib/toast";

import * as messages from "../messages";
import { CartToast } from "../components/cart-toast";
import { decideAdd } from "../model/add-decision";
import { getProductById } from "./get-product-by-id";

/** Asks for the current stock first; only then is one more piece put into the cart. */
export function useAddToCart() {
  return useEveryPress({
    mutationFn: (id: string) => getProductById(id),
    onSuccess: (product) => {
      const decision = decideAdd(getState().cartItems, product);
      if (decision.kind === "refused") {
        toastError(messages.refusal(decision.left, decision.held));
        return;
      }
      dispatch({ type: "itemAdded", line: decision.line });
      toastSuccess(
        <CartToast words={messages.cartToasts[decision.kind]} name={decision.line.name} />,
      );
    },
    onError: toastError,
  });
}
