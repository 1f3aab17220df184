import { useEffect } from "react";
import { Link, useLocation } from "react-router";

import { paths } from "@/lib/paths";
import { useUser } from "@/lib/store/store";

import * as messages from "../messages";

/** A session that ended elsewhere: said, with a way back to this very place, until somebody is signed in again. */
export function SessionEnded({ closeToast }: { closeToast?: () => void }) {
  const { pathname, search } = useLocation();
  const isBack = useUser() !== null;
  useEffect(() => {
    if (isBack) closeToast?.();
  }, [isBack, closeToast]);
  return (
    // One piece: beside its words the toast would squeeze the link.
    <span>
      {messages.sessionEnded}{" "}
      {!isBack && pathname !== paths.signin() && (
        <Link to={paths.signin(pathname + search)} className="prose-link font-medium">
          {messages.signIn}
        </Link>
      )}
    </span>
  );
}
