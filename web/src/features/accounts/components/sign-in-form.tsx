import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { z } from "zod/mini";

import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { PasswordField } from "@/components/ui/password-field";
import { paths } from "@/lib/paths";
import { canResetPassword } from "@/lib/server-flags";
import { toastError } from "@/lib/toast";

import { type SignInInput, useSignIn } from "../api/sign-in";
import * as messages from "../messages";

const schema = z.object({
  email: z.string().check(z.trim(), z.email(messages.enterYourEmailAddress)),
  password: z.string().check(z.minLength(1, messages.enterYourPassword)),
});

/** `redirect` goes along to the sign-up, so a new customer ends where they were heading. */
export function SignInForm({ redirect }: { redirect: string }) {
  const signIn = useSignIn();
  const { register, handleSubmit, formState } = useForm<SignInInput>({
    resolver: zodResolver(schema),
  });
  const submit = handleSubmit((input) => signIn.mutate(input, { onError: toastError }));
  const { errors } = formState;

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextField
        label={messages.email}
        type="email"
        autoComplete="username"
        required
        error={errors.email?.message}
        {...register("email")}
      />
      <PasswordField
        label={messages.password}
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register("password")}
      />
      <Link
        to={canResetPassword() ? paths.forgotPassword : paths.home}
        onClick={() => {
          if (!canResetPassword()) toastError(messages.noMails);
        }}
        className="prose-link w-fit text-sm"
      >
        {messages.forgotPasswordLink}
      </Link>
      <Button type="submit" kind="primary" size="lg" wide busy={signIn.isPending}>
        {messages.signIn}
      </Button>
      <p className="text-center text-sm text-ink-soft">
        <Link to={paths.signup(redirect)} className="prose-link font-medium">
          {messages.newCustomer}
        </Link>{" "}
        {messages.anAccountTakesAMinute}
      </p>
    </form>
  );
}
