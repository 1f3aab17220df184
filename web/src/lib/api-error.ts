import type { components } from "@/api/schema.gen";

import * as messages from "./messages";

/** The stable name of a refusal: what to choose by, since sentences change. */
type Code = components["schemas"]["Code"];

type Said = { message?: unknown; code?: unknown; errors?: unknown } | null | undefined;

/** A call that did not succeed. `status` is 0 when no answer came at all. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: Code | null;
  readonly errors: Readonly<Record<string, string>>;
  readonly body: unknown;

  constructor(status: number, message: string, body?: unknown) {
    super(message);
    this.status = status;
    this.body = body;
    const code = (body as Said)?.code;
    this.code = typeof code === "string" ? (code as Code) : null;
    this.errors = fieldErrors(body);
  }

  /** The server's refusal, in its own words if it has any. */
  static refused(status: number, body: unknown): ApiError {
    const message = (body as Said)?.message;
    return new ApiError(
      status,
      typeof message === "string" && message ? message : messages.somethingWentWrong,
      body,
    );
  }
}

function fieldErrors(body: unknown): Record<string, string> {
  const errors = (body as Said)?.errors;
  if (typeof errors !== "object" || errors === null) return {};
  return Object.fromEntries(
    Object.entries(errors).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}

/** Whether the server refused for this reason. */
export const isRefusal = (error: unknown, ...codes: Code[]) =>
  error instanceof ApiError && error.code !== null && codes.includes(error.code);

/** Nobody waits for the answer any more. */
export const isAbort = (error: unknown) => error instanceof Error && error.name === "AbortError";

/** The server's own words if there are any, otherwise the generic ones. */
export function errorMessage(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof Error && error.message) return error.message;
  return messages.somethingWentWrong;
}
