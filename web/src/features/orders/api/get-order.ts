import { queryOptions } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";
import { untilRefreshed } from "@/lib/query-client";

import { isMoving } from "../model/order-state";

/** While money is on its way, the order asks again by itself. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ["orders", "one", id],
    queryFn: ({ signal }) =>
      answer(api.GET("/api/orders/{id}", { params: { path: { id } }, signal })),
    refetchInterval: (query) => {
      const { data } = query.state;
      return data && isMoving(data) ? 3000 : untilRefreshed(query);
    },
  });
