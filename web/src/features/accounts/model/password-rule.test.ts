import { describe, expect, it } from "vitest";

import * as messages from "../messages";
import { isStrongPassword, passwordProblem } from "./password-rule";

describe("isStrongPassword", () => {
  it.each(["Abcdef1!", "Pässwörd1#", "A1a!A1a!A1a!"])("takes %s", (password) => {
    expect(isStrongPassword(password)).toBe(true);
  });
  it.each(["", "Abcde1!", "abcdef1!", "ABCDEF1!", "Abcdefg!", "Abcdefg1", "Abcdefg1 "])(
    "refuses %j",
    (password) => {
      expect(isStrongPassword(password)).toBe(false);
    },
  );
});

describe("passwordProblem", () => {
  it("names the difference first, then the weakness", () => {
    expect(passwordProblem("a", "b")).toBe(messages.passwordsDiffer);
    expect(passwordProblem("a", "a")).toBe(messages.weakPassword);
    expect(passwordProblem("Abcdef1!", "Abcdef1!")).toBeNull();
  });
});
