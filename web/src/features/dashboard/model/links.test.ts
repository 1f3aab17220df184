import { expect, it } from "vitest";

import { bestSellerPath, subjectPath } from "./links";

const seller = { _id: "x1", name: "Sari", quantity: 1, sales: 1 };
const entry = { _id: "e", at: "", actor: "A", summary: "", subjectId: "x1" };

it.each([
  [{ ...seller, url: "sari", image: "/a.webp" }, "/products/sari"],
  [{ ...seller, url: null, image: "/a.webp" }, "/auctions/x1"],
  [{ ...seller, url: null, image: "" }, null],
])("bestSellerPath %#", (sold, path) => expect(bestSellerPath(sold)).toBe(path));

it.each([
  ["user.update", "user", "/admin/user/x1"],
  ["order.deliver", "order", "/order/x1"],
  ["auction.delete", "auction", null],
  ["moon.visit", "moon", null],
])("%s leads to %s", (action, subjectKind, path) =>
  expect(subjectPath({ ...entry, action, subjectKind })).toBe(path),
);

it("leads nowhere from a change of many", () =>
  expect(
    subjectPath({ ...entry, action: "product.import", subjectKind: "product", subjectId: "" }),
  ).toBeNull());
