import { Navigate, Outlet, useLocation } from "react-router";

import type { UserInfo } from "@/api/types";
import { paths } from "@/lib/paths";
import { useUser } from "@/lib/store/store";

function guard(allows: (user: UserInfo) => boolean) {
  return function Guard() {
    const user = useUser();
    const { pathname, search } = useLocation();
    if (user && allows(user)) return <Outlet />;
    // Whoever is signed in but may not come here would only be sent to and fro.
    return <Navigate to={paths.signin(user ? undefined : pathname + search)} replace />;
  };
}

export const SignedInGuard = guard(() => true);
export const AdminGuard = guard((user) => user.isAdmin);
export const AccountantGuard = guard((user) => user.isAdmin || (user.isAccountant ?? false));
export const SellerGuard = guard((user) => user.isSeller);
