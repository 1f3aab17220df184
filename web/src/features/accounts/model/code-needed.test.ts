import { expect, it } from "vitest";

import { ApiError } from "@/lib/api-error";

import { codeNeeded } from "./code-needed";

it("tells what the server asks for beside the password", () => {
  const refused = (code: string, params?: unknown) =>
    ApiError.refused(403, { message: "x", code, params });
  expect(codeNeeded(refused("code_needed", { app: true, passkey: false }))).toEqual({
    app: true,
    passkey: false,
  });
  expect(codeNeeded(refused("code_needed"))).toEqual({ app: false, passkey: false });
  expect(codeNeeded(refused("wrong_password"))).toBeNull();
  expect(codeNeeded(new Error("x"))).toBeNull();
});
