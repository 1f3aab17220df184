import { zodResolver } from "@hookform/resolvers/zod";
import { MailCheck } from "lucide-react";
import { FormProvider, useForm } from "react-hook-form";
import { Link } from "react-router";
import { z } from "zod/mini";

import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { isRefusal } from "@/lib/api-error";
import { showFieldErrors } from "@/lib/field-errors";
import { paths } from "@/lib/paths";
import { toastError } from "@/lib/toast";

import { useSignUp } from "../api/sign-up";
import * as messages from "../messages";
import { NewPasswordFields, PersonFields } from "./person-fields";
import { refusePassword, refusePasswordToo } from "./refuse-password";

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, messages.enterYourName)),
  email: z.string().check(z.trim(), z.email(messages.enterYourEmailAddress)),
  password: z.string().check(z.minLength(1, messages.chooseAPassword)),
  confirmPassword: z.string().check(z.minLength(1, messages.enterThePasswordOnceMore)),
});

type Fields = z.infer<typeof schema>;

export function SignUpForm({ redirect }: { redirect: string }) {
  const signUp = useSignUp();
  const form = useForm<Fields>({ resolver: zodResolver(schema) });

  const send = (fields: Fields) => {
    if (refusePassword(fields, form.setError)) return;
    const { name, email, password } = fields;
    signUp.mutate(
      { name, email, password },
      {
        onError: (error) => {
          toastError(error);
          showFieldErrors(error, schema.shape, form.setError);
          // Someone has this address already: that is about the field, too.
          if (isRefusal(error, "email_taken")) form.setError("email", { message: error.message });
        },
      },
    );
  };

  if (signUp.data && !("token" in signUp.data))
    return (
      <div className="grid gap-5" role="status">
        <Notice tone="good" icon={<MailCheck />}>
          {signUp.data.message}
        </Notice>
        <Link to={paths.signin(redirect)} className="prose-link w-fit">
          {messages.signIn}
        </Link>
      </div>
    );

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(send, () => refusePasswordToo(form))(event)}
        className="grid gap-5"
      >
        <PersonFields />
        <NewPasswordFields />
        <Button type="submit" kind="primary" size="lg" wide busy={signUp.isPending}>
          {messages.signUp}
        </Button>
        <p className="text-center text-sm text-ink-soft">
          {messages.alreadyHaveAnAccount}{" "}
          <Link to={paths.signin(redirect)} className="prose-link">
            {messages.signIn}
          </Link>
        </p>
      </form>
    </FormProvider>
  );
}
