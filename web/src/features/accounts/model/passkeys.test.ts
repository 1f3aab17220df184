import { expect, it } from "vitest";

import { fromBase64, toBase64 } from "./passkeys";

it("writes bytes as base64url and reads them back", () => {
  const bytes = Uint8Array.from([0, 1, 62, 63, 250, 251, 252, 253, 254, 255]);
  const text = toBase64(bytes.buffer);
  expect(text).toBe("AAE-P_r7_P3-_w");
  expect(fromBase64(text)).toEqual(bytes);
  expect(toBase64(new ArrayBuffer(0))).toBe("");
});
