import { toast } from "react-toastify/unstyled";

import { errorMessage } from "./api-error";

/** Errors on customer screens: at the bottom centre, one at a time. */
export function toastError(error: unknown): void {
  const message = typeof error === "string" ? error : errorMessage(error);
  toast.dismiss({ containerId: customerErrors });
  toast.error(message, { containerId: customerErrors, position: "bottom-center" });
}

/** Everything else about toasts is the library's default: top right, five seconds. */
export const toastSuccess = (message: string) => toast.success(message);
export const toastInfo = (message: string) => toast.info(message);
export const toastProblem = (error: unknown) =>
  toast.error(typeof error === "string" ? error : errorMessage(error));

export const customerErrors = "customer-errors";
