import { zodResolver } from "@hookform/resolvers/zod";
import { MailCheck } from "lucide-react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { z } from "zod/mini";

import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { paths } from "@/lib/paths";
import { toastError } from "@/lib/toast";

import { useForgotPassword } from "../api/forgot-password";
import * as messages from "../messages";

const schema = z.object({
  email: z.string().check(z.trim(), z.email(messages.enterYourEmailAddress)),
});

export function ForgotPasswordForm() {
  const ask = useForgotPassword();
  const { register, handleSubmit, formState } = useForm<z.infer<typeof schema>>({
    resolver: zodResolver(schema),
  });
  const submit = handleSubmit((input) => ask.mutate(input, { onError: toastError }));

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextField
        label={messages.email}
        type="email"
        autoComplete="username"
        required
        error={formState.errors.email?.message}
        {...register("email")}
      />
      <div aria-live="polite" className="empty:hidden">
        {ask.data && (
          <Notice tone="good" icon={<MailCheck />}>
            {messages.linkSent(ask.data.message)}
          </Notice>
        )}
      </div>
      <Button type="submit" kind="primary" size="lg" wide busy={ask.isPending}>
        {ask.data ? messages.sendItAgain : messages.sendTheLink}
      </Button>
      <p className="text-center text-sm">
        <Link to={paths.signin()} className="prose-link">
          {messages.backToSignIn}
        </Link>
      </p>
    </form>
  );
}
