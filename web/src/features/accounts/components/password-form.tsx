import { zodResolver } from "@hookform/resolvers/zod";
import { FormProvider, useForm } from "react-hook-form";

import { Button, type ButtonKind } from "@/components/ui/button";
import { showFieldErrors } from "@/lib/field-errors";
import type { Mutation } from "@/lib/mutation";
import { toastError } from "@/lib/toast";

import { type NewPassword, newPasswordSchema } from "../model/new-password";
import { NewPasswordFields } from "./person-fields";
import { refusePassword, refusePasswordToo } from "./refuse-password";

export type PasswordFormProps<Answer> = {
  token: string;
  sending: Mutation<Answer, { token: string; password: string }>;
  /** Whether the error is said on the page itself. */
  isSaid: (error: Error) => boolean;
  button: string;
  /** In place of a password that there is. */
  another?: boolean;
  kind?: ButtonKind;
  size?: "md" | "lg";
  onDone?: (answer: Answer) => void;
};

/** A new password, typed twice, for whoever holds the token of a mail. */
export function PasswordForm<Answer>(props: PasswordFormProps<Answer>) {
  const { token, sending, isSaid, button, kind = "primary", size = "md", onDone } = props;
  const { another = false } = props;
  const form = useForm<NewPassword>({ resolver: zodResolver(newPasswordSchema) });
  const send = (fields: NewPassword) => {
    if (refusePassword(fields, form.setError)) return;
    sending.mutate(
      { token, password: fields.password },
      {
        onSuccess: (answer) => onDone?.(answer),
        onError: (error) => {
          if (!isSaid(error)) toastError(error);
          showFieldErrors(error, newPasswordSchema.shape, form.setError);
        },
      },
    );
  };
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(send, () => refusePasswordToo(form))(event)}
        className="grid gap-5"
      >
        <NewPasswordFields another={another} />
        <Button type="submit" kind={kind} size={size} wide busy={sending.isPending}>
          {button}
        </Button>
      </form>
    </FormProvider>
  );
}
