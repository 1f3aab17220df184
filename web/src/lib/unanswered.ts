import { ApiError } from "./api-error";

/** No answer came at all: nobody knows whether the call arrived. */
export const isUnanswered = (error: unknown) => error instanceof ApiError && error.status === 0;
