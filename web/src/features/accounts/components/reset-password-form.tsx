import { zodResolver } from "@hookform/resolvers/zod";
import { FormProvider, useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { z } from "zod/mini";

import { Button, ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ApiError } from "@/lib/api-error";
import { showFieldErrors } from "@/lib/field-errors";
import { paths } from "@/lib/paths";
import { toastError, toastSuccess } from "@/lib/toast";

import { useResetPassword } from "../api/reset-password";
import { NewPasswordFields } from "./person-fields";
import { refusePassword } from "./refuse-password";

const schema = z.object({
  password: z.string().check(z.minLength(1, "Choose a password.")),
  confirmPassword: z.string().check(z.minLength(1, "Enter the password once more.")),
});

type Fields = z.infer<typeof schema>;

export function ResetPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const reset = useResetPassword();
  const form = useForm<Fields>({ resolver: zodResolver(schema) });
  const refusal = reset.error instanceof ApiError ? reset.error.errors.token : undefined;
  if (!token || refusal)
    return (
      <UselessLink words={refusal ?? "This link is not complete. Please ask for a new one."} />
    );

  const send = (fields: Fields) => {
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
          showFieldErrors(error, schema.shape, form.setError);
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
          Set the password
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
        Ask for a new link
      </ButtonLink>
    </div>
  );
}
