import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { z } from "zod/mini";

import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { PasswordField } from "@/components/ui/password-field";
import { ApiError } from "@/lib/api-error";
import { paths } from "@/lib/paths";
import { toastError } from "@/lib/toast";

import { useSignUp } from "../api/sign-up";
import { passwordProblem } from "../model/password-rule";

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "Enter your name.")),
  email: z.string().check(z.trim(), z.email("Enter your email address.")),
  password: z.string().check(z.minLength(1, "Choose a password.")),
  confirmPassword: z.string().check(z.minLength(1, "Enter the password once more.")),
});

type Fields = z.infer<typeof schema>;

export function SignUpForm({ redirect }: { redirect: string }) {
  const signUp = useSignUp();
  const { register, handleSubmit, setError, formState } = useForm<Fields>({
    resolver: zodResolver(schema),
  });

  const refuse = (error: Error) => {
    toastError(error);
    if (!(error instanceof ApiError)) return;
    for (const [field, message] of Object.entries(error.errors))
      if (field in schema.shape) setError(field as keyof Fields, { message });
  };
  const submit = handleSubmit(({ confirmPassword, ...input }) => {
    const problem = passwordProblem(input.password, confirmPassword);
    if (problem) {
      toastError(problem);
      setError(input.password === confirmPassword ? "password" : "confirmPassword", {
        message: problem,
      });
      return;
    }
    signUp.mutate(input, { onError: refuse });
  });
  const { errors } = formState;

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextField
        label="Name"
        autoComplete="name"
        required
        error={errors.name?.message}
        {...register("name")}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...register("email")}
      />
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
      <Button type="submit" kind="primary" size="lg" wide busy={signUp.isPending}>
        Sign Up
      </Button>
      <p className="text-center text-sm text-ink-soft">
        Already have an account?{" "}
        <Link to={paths.signin(redirect)} className="prose-link">
          Sign In
        </Link>
      </p>
    </form>
  );
}
