import { useId } from "react";
import { useFormContext, useWatch } from "react-hook-form";

import { TextField } from "@/components/ui/field";
import { PasswordField } from "@/components/ui/password-field";

import * as messages from "../messages";
import { StrengthHint } from "./strength-hint";

type PersonProps = {
  /** Someone else's: the browser must not offer one's own. */
  ofAnother?: boolean;
};

/** Who someone is, in a form that holds `name` and `email`. */
export function PersonFields({ ofAnother = false }: PersonProps) {
  const { register, formState } = useFormContext<{ name: string; email: string }>();
  const { errors } = formState;
  return (
    <>
      <TextField
        label={messages.name}
        autoComplete={ofAnother ? "off" : "name"}
        required
        error={errors.name?.message}
        {...register("name")}
      />
      <TextField
        label={messages.email}
        type="email"
        autoComplete={ofAnother ? "off" : "email"}
        required
        error={errors.email?.message}
        {...register("email")}
      />
    </>
  );
}

type PasswordProps = {
  /** In place of one that there is: its labels say so. */
  another?: boolean;
};

/** A password and the same once more, in a form that holds `password` and `confirmPassword`. */
export function NewPasswordFields({ another = false }: PasswordProps) {
  const { register, formState, control } = useFormContext<{
    password: string;
    confirmPassword: string;
  }>();
  const { errors } = formState;
  const password = useWatch({ control, name: "password" });
  const rules = useId();
  const error = errors.password?.message;
  // What is wrong with a password that was typed says more than how strong it looks; the words for none do not.
  const saysRules = !error || (!password && error !== messages.weakPassword);
  return (
    <>
      <div className="grid gap-1.5">
        <PasswordField
          label={another ? messages.newPassword : messages.password}
          autoComplete="new-password"
          required
          aria-describedby={saysRules ? rules : undefined}
          error={error}
          {...register("password")}
        />
        {saysRules && (
          <p id={rules} className="text-sm text-ink-soft">
            <StrengthHint password={password ?? ""} />
          </p>
        )}
      </div>
      <PasswordField
        label={another ? messages.confirmNewPassword : messages.confirmPassword}
        autoComplete="new-password"
        required
        error={errors.confirmPassword?.message}
        {...register("confirmPassword")}
      />
    </>
  );
}
