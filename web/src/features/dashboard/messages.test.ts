import { expect, it } from "vitest";

import * as messages from "./messages";

it("names no country: a shop's days are those of its own time zone", () =>
  expect(JSON.stringify(messages)).not.toMatch(/India/));

it("counts one order and one product as one", () => {
  expect(messages.fromPaidOrders(1)).toBe("from 1 paid order");
  expect(messages.fromPaidOrders(1200)).toBe("from 1,200 paid orders");
  expect(messages.inAll.products(1)).toBe("product");
  expect(messages.inAll.products(2)).toBe("products");
});
