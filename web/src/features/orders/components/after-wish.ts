import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { wishAnswered } from "../model/wish-key";

/** What follows the answer to a wish to give money back. */
export const afterWish = (wish: unknown, onDone: () => void) => ({
  onSuccess: ({ message }: { message: string }) => {
    wishAnswered(wish);
    toastSuccess(message);
    onDone();
  },
  onError: (failure: Error) => {
    wishAnswered(wish, failure);
    toastOfficeError(failure);
  },
});
