import { ApiError } from "@/lib/api-error";
import { paths } from "@/lib/paths";

import { useResetPassword } from "../api/reset-password";
import * as messages from "../messages";
import { NewPasswordForm } from "./new-password-form";
import { UselessLink } from "./useless-link";

const refusalOf = (error: Error | null) =>
  error instanceof ApiError ? error.errors.token : undefined;

export function ResetPasswordForm({ token }: { token: string }) {
  const reset = useResetPassword();
  const refusal = refusalOf(reset.error);
  if (!token || refusal)
    return (
      <UselessLink
        words={refusal ?? messages.linkIncomplete}
        to={paths.forgotPassword}
        way={messages.askForANewLink}
      />
    );
  return (
    <NewPasswordForm
      token={token}
      sending={reset}
      isSaid={(error) => Boolean(refusalOf(error))}
      button={messages.setThePassword}
    />
  );
}
