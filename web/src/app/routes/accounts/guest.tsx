import { type ReactNode, useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";

import { Notice } from "@/components/ui/notice";
import { AuthFrame } from "@/features/accounts/components/auth-frame";
import { UselessLink } from "@/features/accounts/components/useless-link";
import { ClaimForm } from "@/features/accounts/guest/claim-form";
import { useJoinAccount, useOpenGuest } from "@/features/accounts/guest/guest-api";
import * as messages from "@/features/accounts/guest/messages";
import { readGuestLink } from "@/features/accounts/guest/read-link";
import { errorMessage, isRefusal } from "@/lib/api-error";
import { currentGuest, useGuest } from "@/lib/guest";
import { guestPaths } from "@/lib/guest-paths";
import { paths } from "@/lib/paths";
import { useUser } from "@/lib/store/store";
import { toastSuccess } from "@/lib/toast";

/** The link to what was ordered without an account: it lets a guest in, or moves the order into the account. */
export function Component() {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const user = useUser();
  const guest = useGuest();
  const [link] = useState(() => readGuestLink(hash, search, currentGuest()?.key));
  const open = useOpenGuest();
  const join = useJoinAccount();
  const { key, to } = link;
  const [before] = useState(user);

  const { mutate: openGuest } = open;
  const { mutate: joinAccount } = join;
  useEffect(() => {
    if (!key) return;
    const onwards = (target: string) => void navigate(target, { replace: true });
    if (before)
      joinAccount(key, {
        onSuccess: ({ message }) => {
          toastSuccess(message);
          onwards(to || paths.orderHistory);
        },
      });
    // The secret leaves the address bar with it.
    else openGuest(key, { onSuccess: () => onwards(to || guestPaths.open()) });
  }, [key, to, before, navigate, openGuest, joinAccount]);

  // They have just got an account.
  if (user && !before) return <Navigate to={to || paths.orderHistory} replace />;
  const error = open.error ?? join.error;
  if (before && isRefusal(join.error, "conflict"))
    return (
      <Frame>
        <UselessLink
          words={messages.anotherAddress(before.email)}
          to={paths.orderHistory}
          way={messages.toYourOrders}
        />
      </Frame>
    );
  if (!key || error)
    return (
      <Frame title={messages.linkUseless}>
        <UselessLink
          words={error ? errorMessage(error) : messages.linkIncomplete}
          to={user ? paths.orderHistory : paths.signin(paths.orderHistory)}
          way={user ? messages.toYourOrders : messages.signIn}
        />
      </Frame>
    );
  if (guest && open.isSuccess && !to)
    return (
      <AuthFrame title={messages.createAccount} note={messages.createAccountNote(guest.email)}>
        <ClaimForm guest={guest} to="" />
      </AuthFrame>
    );
  return (
    <Frame>
      <Notice tone="plain">{messages.openingNote}</Notice>
    </Frame>
  );
}

type FrameProps = { title?: string; children: ReactNode };

const Frame = ({ title = messages.opening, children }: FrameProps) => (
  <AuthFrame title={title}>{children}</AuthFrame>
);
