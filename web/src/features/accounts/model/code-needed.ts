import { ApiError } from "@/lib/api-error";

/** What there is to prove it with, beside the password. */
export type Needed = { app: boolean; passkey: boolean };

type Params = { params?: Partial<Needed> } | null;

/** What the server asks for after a right password; null when it refused for another reason. */
export function codeNeeded(error: unknown): Needed | null {
  if (!(error instanceof ApiError) || error.code !== "code_needed") return null;
  const params = (error.body as Params)?.params;
  return { app: params?.app === true, passkey: params?.passkey === true };
}
