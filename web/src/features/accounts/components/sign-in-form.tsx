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

const schema = z.object({
  email: z.string().check(z.trim(), z.email("Enter your email address.")),
  password: z.string().check(z.minLength(1, "Enter your password.")),
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
        label="Email"
        type="email"
        autoComplete="username"
        required
        error={errors.email?.message}
        {...register("email")}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register("password")}
      />
      <Link
        to={canResetPassword() ? paths.forgotPassword : paths.home}
        className="prose-link w-fit text-sm"
      >
        Forgot password?
      </Link>
      <Button type="submit" kind="primary" size="lg" wide busy={signIn.isPending}>
        Sign In
      </Button>
      <p className="text-center text-sm text-ink-soft">
        <Link to={paths.signup(redirect)} className="prose-link font-medium">
          New Customer?
        </Link>{" "}
        An account takes a minute.
      </p>
    </form>
  );
}
