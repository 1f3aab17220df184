import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { z } from "zod/mini";

import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { PasswordField } from "@/components/ui/password-field";
import { isRefusal } from "@/lib/api-error";
import { paths } from "@/lib/paths";
import { canResetPassword } from "@/lib/server-flags";
import { toastError } from "@/lib/toast";

import { useSignInByPasskey } from "../api/passkeys";
import { type SignInInput, useSignIn } from "../api/sign-in";
import * as messages from "../messages";
import { codeNeeded, type Needed } from "../model/code-needed";
import { CodeStep } from "./code-step";
import { PasskeyButton } from "./passkey-button";

const schema = z.object({
  email: z.string().check(z.trim(), z.email(messages.enterYourEmailAddress)),
  password: z.string().check(z.minLength(1, messages.enterYourPassword)),
});

/** The kind of complaint that comes from the server. */
const refused = "refused";

/** A wrong code is told at its field. */
const sayElsewhere = (error: Error) => {
  if (!isRefusal(error, "wrong_code")) toastError(error);
};

/** `redirect` goes along to the sign-up, so a new customer ends where they were heading. */
export function SignInForm({ redirect }: { redirect: string }) {
  const signIn = useSignIn();
  const byPasskey = useSignInByPasskey();
  const [next, setNext] = useState<{ input: SignInInput; needed: Needed } | null>(null);
  const { register, handleSubmit, formState, setError, clearErrors } = useForm<SignInInput>({
    resolver: zodResolver(schema),
  });
  const { errors } = formState;
  const submit = handleSubmit((input) =>
    signIn.mutate(input, {
      onError: (error) => {
        const needed = codeNeeded(error);
        if (needed) return setNext({ input, needed });
        toastError(error);
        if (isRefusal(error, "wrong_password"))
          setError("password", { type: refused, message: messages.lookAtBoth });
      },
    }),
  );
  /** It was said of both, so it is gone with either. */
  const typed = () => {
    if (errors.password?.type === refused) clearErrors("password");
  };
  const passkey = (
    <PasskeyButton
      busy={byPasskey.isPending}
      onPress={() => byPasskey.mutate(undefined, { onError: toastError })}
      label={messages.signInByPasskey}
    />
  );

  if (next)
    return (
      <div className="grid gap-5">
        <CodeStep
          needed={next.needed}
          busy={signIn.isPending}
          refusal={isRefusal(signIn.error, "wrong_code") ? signIn.error : null}
          onType={() => signIn.error && signIn.reset()}
          label={messages.signIn}
          onCode={(code) => signIn.mutate({ ...next.input, code }, { onError: sayElsewhere })}
        />
        {next.needed.passkey && passkey}
        <button type="button" className="prose-link w-fit text-sm" onClick={() => setNext(null)}>
          {messages.backToSignIn}
        </button>
      </div>
    );

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextField
        label={messages.email}
        type="email"
        autoComplete="username"
        required
        error={errors.email?.message}
        {...register("email", { onChange: typed })}
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
      {passkey}
      <p className="text-center text-sm text-balance text-ink-soft">
        <Link to={paths.signup(redirect)} className="prose-link font-medium">
          {messages.newCustomer}
        </Link>{" "}
        <span className="inline-block">{messages.anAccountTakesAMinute}</span>
      </p>
    </form>
  );
}
