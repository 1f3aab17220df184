import { z } from "zod/mini";

import * as messages from "../messages";

/** A password chosen anew, by the link of a mail. */
export const newPasswordSchema = z.object({
  password: z.string().check(z.minLength(1, messages.chooseAPassword)),
  confirmPassword: z.string().check(z.minLength(1, messages.enterThePasswordOnceMore)),
});

export type NewPassword = z.infer<typeof newPasswordSchema>;
