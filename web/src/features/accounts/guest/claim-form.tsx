import { zodResolver } from "@hookform/resolvers/zod";
import { FormProvider, useForm } from "react-hook-form";

import { Button, type ButtonKind, ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Guest } from "@/api/types";
import { isRefusal } from "@/lib/api-error";
import { showFieldErrors } from "@/lib/field-errors";
import { guestPaths } from "@/lib/guest-paths";
import { paths } from "@/lib/paths";
import { toastError } from "@/lib/toast";

import { NewPasswordFields } from "../components/person-fields";
import { refusePassword } from "../components/refuse-password";
import { type NewPassword, newPasswordSchema } from "../model/new-password";
import { useClaimAccount } from "./guest-api";
import * as messages from "./messages";

type Props = {
  guest: Guest;
  /** Where they are after signing in. */
  to: string;
  kind?: ButtonKind;
};

/** A password makes an account of a guest. */
export function ClaimForm({ guest, to, kind = "primary" }: Props) {
  const claim = useClaimAccount();
  const form = useForm<NewPassword>({ resolver: zodResolver(newPasswordSchema) });
  if (isRefusal(claim.error, "email_taken"))
    return (
      <Notice tone="plain">
        {messages.hasAccount(guest.email)}
        <ButtonLink to={paths.signin(guestPaths.open(to))} size="sm" className="mt-3">
          {messages.signIn}
        </ButtonLink>
      </Notice>
    );
  // A mail has to be opened first.
  if (claim.data && !("token" in claim.data))
    return <Notice tone="good">{claim.data.message}</Notice>;
  const send = (fields: NewPassword) => {
    if (refusePassword(fields, form.setError)) return;
    claim.mutate(
      { token: guest.key, password: fields.password },
      {
        onError: (error) => {
          if (isRefusal(error, "email_taken")) return;
          toastError(error);
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
        <Button type="submit" kind={kind} wide busy={claim.isPending}>
          {messages.create}
        </Button>
      </form>
    </FormProvider>
  );
}
