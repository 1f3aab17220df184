import type { CartLine } from "@/api/types";
import { answer, api } from "@/lib/api-client";
import { useEveryPress } from "@/lib/every-press";
import { lineKey } from "@/lib/store/state";
import { dispatch, getState } from "@/lib/store/store";

import { changeQuantity, type QuantityAnswer } from "../model/quantity";

/** How many there are of what a line holds: of its variant, when it is one. */
async function getStock({ _id: id, variantId }: CartLine): Promise<number> {
  const { stock, variants } = await answer(
    api.GET("/api/products/{id}", { params: { path: { id } } }),
  );
  if (!variantId) return stock;
  return variants?.find((variant) => variant._id === variantId)?.stock ?? 0;
}

type Wish = { line: CartLine; by: 1 | -1 };

/** The shop is asked for its stock first. Answers null when another tab removed the line meanwhile. */
export function useChangeQuantity() {
  return useEveryPress({
    mutationFn: async ({ line: asked, by }: Wish): Promise<QuantityAnswer | null> => {
      const stock = await getStock(asked);
      const line = getState().cartItems.find((item) => lineKey(item) === lineKey(asked));
      if (!line) return null;
      const answer = changeQuantity(line, line.quantity + by, stock);
      dispatch({ type: "itemAdded", line: answer.line });
      return answer;
    },
  });
}
