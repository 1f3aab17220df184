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

/** A password and the same once more, in a form that holds `password` and `confirmPassword`. */
export function NewPasswordFields() {
  const { register, formState, control } = useFormContext<{
    password: string;
    confirmPassword: string;
  }>();
  const { errors } = formState;
  const password = useWatch({ control, name: "password" });
  return (
    <>
      <PasswordField
        label={messages.password}
        autoComplete="new-password"
        required
        hint={<StrengthHint password={password ?? ""} />}
        error={errors.password?.message}
        {...register("password")}
      />
      <PasswordField
        label={messages.confirmPassword}
        autoComplete="new-password"
        required
        error={errors.confirmPassword?.message}
        {...register("confirmPassword")}
      />
    </>
  );
}
