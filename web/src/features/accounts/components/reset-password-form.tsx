import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { z } from "zod/mini";

import { Button, ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PasswordField } from "@/components/ui/password-field";
import { ApiError } from "@/lib/api-error";
import { showFieldErrors } from "@/lib/field-errors";
import { paths } from "@/lib/paths";
import { toastError, toastSuccess } from "@/lib/toast";

import { useResetPassword } from "../api/reset-password";
import { messages } from "../messages";
import { passwordProblem } from "../model/password-rule";

const schema = z.object({
  password: z.string().check(z.minLength(1, "Choose a password.")),
  confirmPassword: z.string().check(z.minLength(1, "Enter the password once more.")),
});

type Fields = z.infer<typeof schema>;

export function ResetPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const reset = useResetPassword();
  const { register, handleSubmit, setError, formState } = useForm<Fields>({
    resolver: zodResolver(schema),
  });
  const { errors } = formState;
  const refusal = reset.error instanceof ApiError ? reset.error.errors.token : undefined;
  if (!token || refusal)
    return (
      <UselessLink words={refusal ?? "This link is not complete. Please ask for a new one."} />
    );

  const send = ({ password, confirmPassword }: Fields) => {
    const problem = passwordProblem(password, confirmPassword);
    if (problem) {
      toastError(problem);
      const field = problem === messages.passwordsDiffer ? "confirmPassword" : "password";
      setError(field, { message: problem }, { shouldFocus: true });
      return;
    }
    reset.mutate(
      { token, password },
      {
        onSuccess: ({ message }) => {
          toastSuccess(message);
          void navigate(paths.signin());
        },
        onError: (error) => {
          // A useless link is said on the page itself.
          if (!(error instanceof ApiError && error.errors.token)) toastError(error);
          showFieldErrors(error, schema.shape, setError);
        },
      },
    );
  };

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(send)(event)} className="grid gap-5">
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required
        hint="8 characters or more, with a capital, a small letter, a digit and a special character."
        error={errors.password?.message}
        {...register("password")}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        required
        error={errors.confirmPassword?.message}
        {...register("confirmPassword")}
      />
      <Button type="submit" kind="primary" size="lg" wide busy={reset.isPending}>
        Set the password
      </Button>
    </form>
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
