import { Navigate, Outlet } from "react-router";

import type { UserInfo } from "@/api/types";
import { paths } from "@/lib/paths";
import { useUser } from "@/lib/store/store";

function guard(allows: (user: UserInfo) => boolean) {
  return function Guard() {
    const user = useUser();
    return user && allows(user) ? <Outlet /> : <Navigate to={paths.signin()} replace />;
  };
}

export const SignedInGuard = guard(() => true);
export const AdminGuard = guard((user) => user.isAdmin);
export const SellerGuard = guard((user) => user.isSeller);
