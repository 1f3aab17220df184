import { expect, it } from "vitest";

import { subjectPath } from "./links";

const entry = { _id: "e", at: "", actor: "A", summary: "", subjectId: "x1" };

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
