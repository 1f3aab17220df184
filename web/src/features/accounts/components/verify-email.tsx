import { useEffect } from "react";
import { Link } from "react-router";

import { Notice } from "@/components/ui/notice";
import { errorMessage } from "@/lib/api-error";
import { paths } from "@/lib/paths";
import { useUser } from "@/lib/store/store";

import { useVerifyEmail } from "../api/verify-email";
import * as messages from "../messages";
import { UselessLink } from "./useless-link";

/** Uses the link up as soon as its page is there: there is nothing else to decide. */
export function VerifyEmail({ token }: { token: string }) {
  const { mutate, data, error, isIdle } = useVerifyEmail();
  const user = useUser();
  useEffect(() => {
    if (token && isIdle) mutate(token);
  }, [token, isIdle, mutate]);
  const isUseless = error !== null || !token;
  return (
    <div className="grid gap-5" aria-live="polite">
      {data && <Notice tone="good">{data.message}</Notice>}
      {isUseless && (
        <UselessLink
          words={error ? errorMessage(error) : messages.linkNotComplete}
          next={user ? messages.verifyFromProfile : messages.verifyAfterSignIn}
          to={user ? paths.profile : paths.signin(paths.profile)}
          way={user ? messages.toYourProfile : messages.signIn}
        />
      )}
      {!data && !isUseless && <p className="text-ink-soft">{messages.verifying}</p>}
      {!isUseless && (
        <Link to={user ? paths.home : paths.signin("/")} className="prose-link w-fit">
          {user ? messages.goOnShopping : messages.signIn}
        </Link>
      )}
    </div>
  );
}
