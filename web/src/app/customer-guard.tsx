import { Navigate, Outlet, useLocation } from "react-router";

import { useCustomer } from "@/lib/guest";
import { paths } from "@/lib/paths";

/** For what belongs to an order: whoever is signed in, and who ordered without an account. */
export function Component() {
  const customer = useCustomer();
  const { pathname, search } = useLocation();
  if (customer) return <Outlet />;
  return <Navigate to={paths.signin(pathname + search)} replace />;
}
