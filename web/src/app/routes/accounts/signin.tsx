import { Navigate, useSearchParams } from "react-router";

import { AuthFrame } from "@/features/accounts/components/auth-frame";
import { SignInForm } from "@/features/accounts/components/sign-in-form";
import * as messages from "@/features/accounts/messages";
import { safeRedirect } from "@/lib/safe-redirect";
import { useUser } from "@/lib/store/store";

export function Component() {
  const [params] = useSearchParams();
  const redirect = safeRedirect(params.get("redirect"));
  if (useUser()) return <Navigate to={redirect} replace />;
  return (
    <AuthFrame title={messages.signIn} note={messages.signInNote}>
      <SignInForm redirect={redirect} />
    </AuthFrame>
  );
}
