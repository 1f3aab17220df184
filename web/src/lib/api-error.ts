export const genericMessage = "Something went wrong. Please try again.";
export const unreachableMessage =
  "The shop cannot be reached. Check your connection and try again.";

/** A call that did not succeed. `status` is 0 when no answer came at all. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly errors: Readonly<Record<string, string>>;
  readonly body: unknown;

  constructor(status: number, message: string, body?: unknown) {
    super(message);
    this.status = status;
    this.body = body;
    this.errors = fieldErrors(body);
  }
}

function fieldErrors(body: unknown): Record<string, string> {
  const errors = (body as { errors?: unknown } | null | undefined)?.errors;
  if (typeof errors !== "object" || errors === null) return {};
  return Object.fromEntries(
    Object.entries(errors).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}

/** The server's own words if there are any, otherwise the generic ones. */
export function errorMessage(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof Error && error.message) return error.message;
  return genericMessage;
}
