import { useQuery } from "@tanstack/react-query";
import { Navigate, useSearchParams } from "react-router";

import { AuthFrame } from "@/features/accounts/components/auth-frame";
import { SignInForm } from "@/features/accounts/components/sign-in-form";
import { GuestWay } from "@/features/accounts/guest/guest-way";
import * as messages from "@/features/accounts/messages";
import { paymentsConfigQuery } from "@/features/payments/api/get-payments-config";
import { paths } from "@/lib/paths";
import { safeRedirect } from "@/lib/safe-redirect";
import { useUser } from "@/lib/store/store";

/** Where whoever orders is sent here from. */
const steps: string[] = [paths.shipping, paths.payment, paths.placeOrder];

export function Component() {
  const [params] = useSearchParams();
  const redirect = safeRedirect(params.get("redirect"));
  const checkout = steps.includes(redirect);
  const { data: config } = useQuery({ ...paymentsConfigQuery, enabled: checkout });
  if (useUser()) return <Navigate to={redirect} replace />;
  return (
    <AuthFrame title={messages.signIn} note={messages.signInNote}>
      <SignInForm redirect={redirect} />
      {checkout && config?.guestCheckout && <GuestWay />}
    </AuthFrame>
  );
}
