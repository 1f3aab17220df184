import { Link, useLocation } from "react-router";

import { paths } from "@/lib/paths";

import * as messages from "../messages";

/** A session that ended elsewhere: said, with a way back to this very place. */
export function SessionEnded() {
  const { pathname, search } = useLocation();
  return (
    <>
      {messages.sessionEnded}{" "}
      {pathname !== paths.signin() && (
        <Link to={paths.signin(pathname + search)} className="prose-link font-medium">
          {messages.signIn}
        </Link>
      )}
    </>
  );
}
