import { type ReactNode } from "react";
import { Link } from "react-router";

import { paths } from "@/lib/paths";
import { useUser } from "@/lib/store/store";

/** The way to an order for those who may open it; accountants keep the books and see no orders. */
export function OrderLink({ order, children }: { order: string; children: ReactNode }) {
  const user = useUser();
  if (user?.isAccountant && !user.isAdmin) return <span className="tabular-nums">{children}</span>;
  return (
    <Link to={paths.order(order)} className="prose-link w-fit tabular-nums">
      {children}
    </Link>
  );
}
