import { zodResolver } from "@hookform/resolvers/zod";
import { FormProvider, useForm } from "react-hook-form";
import { useNavigate } from "react-router";

import { Button, ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ApiError } from "@/lib/api-error";
import { showFieldErrors } from "@/lib/field-errors";
import { paths } from "@/lib/paths";
import { toastError, toastSuccess } from "@/lib/toast";

import { useUndoEmail } from "../api/undo-email";
import * as messages from "../messages";
import { type NewPassword, newPasswordSchema } from "../model/new-password";
import { NewPasswordFields } from "./person-fields";
import { refusePassword } from "./refuse-password";

/** The way back for whoever finds the address of their account changed. */
export function UndoEmailForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const undo = useUndoEmail();
  const form = useForm<NewPassword>({ resolver: zodResolver(newPasswordSchema) });
  const useless = undo.error instanceof ApiError && undo.error.code === "link_useless";
  if (!token || useless)
    return (
      <div className="grid gap-5">
        <Notice tone="alert">{messages.undoLinkUseless}</Notice>
        <ButtonLink to={paths.signin()} kind="primary" size="lg" wide>
          {messages.backToSignIn}
        </ButtonLink>
      </div>
    );

  const send = (fields: NewPassword) => {
    if (refusePassword(fields, form.setError)) return;
    undo.mutate(
      { token, password: fields.password },
      {
        onSuccess: ({ message }) => {
          toastSuccess(message);
          void navigate(paths.signin());
        },
        onError: (error) => {
          if (!(error instanceof ApiError && error.code === "link_useless")) toastError(error);
          showFieldErrors(error, newPasswordSchema.shape, form.setError);
        },
      },
    );
  };

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(send)(event)}
        className="grid gap-5"
      >
        <NewPasswordFields />
        <Button type="submit" kind="primary" size="lg" wide busy={undo.isPending}>
          {messages.bringItBack}
        </Button>
      </form>
    </FormProvider>
  );
}
