import { describe, expect, it } from "vitest";

import { readGuestLink } from "./read-link";

describe("readGuestLink", () => {
  it("reads the key and the way from after the #", () => {
    expect(readGuestLink("#token=abc.d-e_f&to=/order/1", "")).toEqual({
      key: "abc.d-e_f",
      to: "/order/1",
    });
  });
  it("takes the kept key where the address has none", () => {
    expect(readGuestLink("", "?to=/order/1", "kept")).toEqual({ key: "kept", to: "/order/1" });
    expect(readGuestLink("", "")).toEqual({ key: "", to: "" });
  });
  it("stays on this site", () => {
    expect(readGuestLink("#token=a&to=https://evil.example", "").to).toBe("");
    expect(readGuestLink("#token=a&to=//evil.example", "").to).toBe("");
    expect(readGuestLink("#token=a&to=", "").to).toBe("");
  });
});
