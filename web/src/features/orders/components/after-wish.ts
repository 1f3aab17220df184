import { errorMessage, isRefusal } from "@/lib/api-error";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { wishAnswered } from "../model/wish-key";

/** What follows the answer to a wish to give money back; `stillOwed` says what becomes of money that did not go. */
export const afterWish = (
  wish: unknown,
  stillOwed: (said: string) => string,
  onDone: () => void,
) => ({
  onSuccess: ({ message }: { message: string }) => {
    wishAnswered(wish);
    toastSuccess(message);
    onDone();
  },
  onError: (failure: Error) => {
    wishAnswered(wish, failure);
    if (!isRefusal(failure, "refund_refused", "refund_failed")) return toastOfficeError(failure);
    // It is written down and owed: from a form that stays, the next press would promise the money twice.
    toastOfficeError(stillOwed(errorMessage(failure)));
    onDone();
  },
});
