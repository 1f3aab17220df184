import { QueryObserver } from "@tanstack/react-query";
import { http, HttpResponse } from "msw";
import { afterEach, expect, it, vi } from "vitest";

import { createQueryClient } from "@/lib/query-client";
import { order } from "@/test/checkout";
import { server } from "@/test/server";

import { orderQuery } from "./get-order";

afterEach(() => vi.useRealTimers());

it("asks again for an order that could not be refreshed", async () => {
  const id = order()._id;
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  const gives = () => server.use(http.get(`/api/orders/${id}`, () => HttpResponse.json(order())));
  gives();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const observer = new QueryObserver(client, orderQuery(id));
  const leave = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  server.use(http.get(`/api/orders/${id}`, () => HttpResponse.error()));
  await observer.refetch();
  expect(observer.getCurrentResult()).toMatchObject({ isError: true, data: order() });
  gives();
  vi.advanceTimersByTime(15_000);
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  leave();
});
