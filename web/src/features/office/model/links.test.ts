import { expect, it } from "vitest";

import { setupPath, subjectPath } from "./links";

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

it.each([
  ["name", false, "/admin/settings"],
  ["name", true, null],
  ["payments", false, "/admin/settings"],
  ["payments", true, null],
  ["mail", false, "/admin/mails"],
  ["mail", true, "/admin/mails"],
  ["backups", false, null],
])("the step %s, done: %s, leads to %s", (key, done, path) =>
  expect(setupPath({ key, done })?.to ?? null).toBe(path),
);
