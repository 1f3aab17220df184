import type { Mutation } from "@/lib/mutation";
import { zodResolver } from "@hookform/resolvers/zod";
import { FormProvider, useForm } from "react-hook-form";
import { useNavigate } from "react-router";

import type { Message } from "@/api/types";
import { Button } from "@/components/ui/button";
import { showFieldErrors } from "@/lib/field-errors";
import { paths } from "@/lib/paths";
import { toastError, toastSuccess } from "@/lib/toast";

import { type NewPassword, newPasswordSchema } from "../model/new-password";
import { NewPasswordFields } from "./person-fields";
import { refusePassword } from "./refuse-password";

type Props = {
  token: string;
  sending: Mutation<Message, { token: string; password: string }>;
  /** Whether the error is said on the page itself. */
  isSaid: (error: Error) => boolean;
  button: string;
};

/** A new password by the link of a mail; afterwards one signs in with it. */
export function NewPasswordForm({ token, sending, isSaid, button }: Props) {
  const navigate = useNavigate();
  const form = useForm<NewPassword>({ resolver: zodResolver(newPasswordSchema) });
  const send = (fields: NewPassword) => {
    if (refusePassword(fields, form.setError)) return;
    sending.mutate(
      { token, password: fields.password },
      {
        onSuccess: ({ message }) => {
          toastSuccess(message);
          void navigate(paths.signin());
        },
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
        onSubmit={(event) => void form.handleSubmit(send)(event)}
        className="grid gap-5"
      >
        <NewPasswordFields />
        <Button type="submit" kind="primary" size="lg" wide busy={sending.isPending}>
          {button}
        </Button>
      </form>
    </FormProvider>
  );
}
