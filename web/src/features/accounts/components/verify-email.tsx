import { useEffect } from "react";
import { Link } from "react-router";

import { Notice } from "@/components/ui/notice";
import { errorMessage } from "@/lib/api-error";
import { paths } from "@/lib/paths";
import { useUser } from "@/lib/store/store";

import { useVerifyEmail } from "../api/verify-email";
import * as messages from "../messages";

/** Uses the link up as soon as its page is there: there is nothing else to decide. */
export function VerifyEmail({ token }: { token: string }) {
  const { mutate, data, error, isIdle } = useVerifyEmail();
  const user = useUser();
  useEffect(() => {
    if (token && isIdle) mutate(token);
  }, [token, isIdle, mutate]);
  return (
    <div className="grid gap-5" aria-live="polite">
      {data && <Notice tone="good">{data.message}</Notice>}
      {(error ?? (token ? null : messages.linkIncomplete)) && (
        <Notice tone="alert">{error ? errorMessage(error) : messages.linkIncomplete}</Notice>
      )}
      {!data && !error && token && <p className="text-ink-soft">{messages.verifying}</p>}
      <Link to={user ? paths.home : paths.signin("/")} className="prose-link w-fit">
        {user ? messages.goOnShopping : messages.signIn}
      </Link>
    </div>
  );
}
