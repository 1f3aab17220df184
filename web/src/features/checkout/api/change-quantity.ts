import { useMutation } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";
import { dispatch, getState } from "@/lib/store/store";

import { changeQuantity, type QuantityAnswer } from "../model/quantity";

const getStock = (id: string) =>
  answer(api.GET("/api/products/{id}", { params: { path: { id } } }));

type Wish = { id: string; by: 1 | -1 };

/** The shop is asked for its stock first. Answers null when another tab removed the line meanwhile. */
export function useChangeQuantity() {
  return useMutation({
    mutationFn: async ({ id, by }: Wish): Promise<QuantityAnswer | null> => {
      const { stock } = await getStock(id);
      const line = getState().cartItems.find((item) => item._id === id);
      if (!line) return null;
      const answer = changeQuantity(line, line.quantity + by, stock);
      dispatch({ type: "itemAdded", line: answer.line });
      return answer;
    },
  });
}
