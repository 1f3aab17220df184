import { ApiError } from "@/lib/api-error";
import { paths } from "@/lib/paths";

import { useUndoEmail } from "../api/undo-email";
import * as messages from "../messages";
import { NewPasswordForm } from "./new-password-form";
import { UselessLink } from "./useless-link";

const isUseless = (error: Error | null) =>
  error instanceof ApiError && error.code === "link_useless";

/** The way back for whoever finds the address of their account changed. */
export function UndoEmailForm({ token }: { token: string }) {
  const undo = useUndoEmail();
  if (!token || isUseless(undo.error))
    return (
      <UselessLink
        words={messages.undoLinkUseless}
        to={paths.signin()}
        way={messages.backToSignIn}
      />
    );
  return (
    <NewPasswordForm
      token={token}
      sending={undo}
      isSaid={isUseless}
      button={messages.bringItBack}
    />
  );
}
