import { zodResolver } from "@hookform/resolvers/zod";
import { FormProvider, useForm } from "react-hook-form";
import { useNavigate } from "react-router";

import { Button, ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ApiError } from "@/lib/api-error";
import { showFieldErrors } from "@/lib/field-errors";
import { paths } from "@/lib/paths";
import { toastError, toastSuccess } from "@/lib/toast";

import { useResetPassword } from "../api/reset-password";
import * as messages from "../messages";
import { type NewPassword, newPasswordSchema } from "../model/new-password";
import { NewPasswordFields } from "./person-fields";
import { refusePassword } from "./refuse-password";

export function ResetPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const reset = useResetPassword();
  const form = useForm<NewPassword>({ resolver: zodResolver(newPasswordSchema) });
  const refusal = reset.error instanceof ApiError ? reset.error.errors.token : undefined;
  if (!token || refusal) return <UselessLink words={refusal ?? messages.linkIncomplete} />;

  const send = (fields: NewPassword) => {
    if (refusePassword(fields, form.setError)) return;
    reset.mutate(
      { token, password: fields.password },
      {
        onSuccess: ({ message }) => {
          toastSuccess(message);
          void navigate(paths.signin());
        },
        onError: (error) => {
          // A useless link is said on the page itself.
          if (!(error instanceof ApiError && error.errors.token)) toastError(error);
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
        <Button type="submit" kind="primary" size="lg" wide busy={reset.isPending}>
          {messages.setThePassword}
        </Button>
      </form>
    </FormProvider>
  );
}

function UselessLink({ words }: { words: string }) {
  return (
    <div className="grid gap-5">
      <Notice tone="alert">{words}</Notice>
      <ButtonLink to={paths.forgotPassword} kind="primary" size="lg" wide>
        {messages.askForANewLink}
      </ButtonLink>
    </div>
  );
}
