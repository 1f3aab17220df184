import { expect, it } from "vitest";

import { resetToken } from "./reset-token";

it.each([
  ["#token=abc-_1", "abc-_1"],
  ["", ""],
  ["#", ""],
  ["#tok=abc", ""],
])("%j holds %j", (hash, token) => expect(resetToken(hash)).toBe(token));
