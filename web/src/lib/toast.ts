import { errorMessage } from "./api-error";

/** The container at the bottom centre, and the one toast that ever stands in it. */
export const customerErrors = "customer-errors";

// No page needs a toast before something has happened: the library comes after the first view.
const library = () => import("react-toastify/unstyled");
const words = (error: unknown) => (typeof error === "string" ? error : errorMessage(error));

/**
 * Errors on customer screens: at the bottom centre, one at a time. A newer one takes the place of
 * the older instead of waiting for it.
 */
export function toastError(error: unknown): void {
  const options = { toastId: customerErrors, containerId: customerErrors };
  void library().then(({ toast }) => {
    if (toast.isActive(customerErrors, customerErrors))
      toast.update(customerErrors, { ...options, render: words(error), autoClose: 5000 });
    else toast.error(words(error), { ...options, position: "bottom-center" });
  });
}

/** Everything else about toasts is the library's default: top right, five seconds. */
export const toastSuccess = (message: string) =>
  void library().then(({ toast }) => toast.success(message));
export const toastInfo = (message: string) =>
  void library().then(({ toast }) => toast.info(message));
export const toastProblem = (error: unknown) =>
  void library().then(({ toast }) => toast.error(words(error)));
