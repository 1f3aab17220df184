import { describe, expect, it } from "vitest";

import { safeRedirect } from "./safe-redirect";

describe("safeRedirect", () => {
  it.each(["/shipping", "/order/1?x=1#y", "/search?query=a%2Fb", "/"])("keeps %s", (path) => {
    expect(safeRedirect(path)).toBe(path);
  });
  it.each([
    null,
    undefined,
    "",
    "shipping",
    "//evil.example",
    "///evil.example",
    "/a/..//evil.example",
    "HTTPS://evil.example",
    "data:text/html,x",
    "?redirect=/x",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/..//evil.example",
    "/.//evil.example",
  ])("ignores %j", (target) => {
    expect(safeRedirect(target)).toBe("/");
  });
});
