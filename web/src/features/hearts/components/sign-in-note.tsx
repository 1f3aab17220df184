import { Link } from "react-router";

import { paths } from "@/lib/paths";
import { useUser } from "@/lib/store/store";

import * as messages from "../messages";

/** For visitors: what an account would add. */
export function SignInNote({ back }: { back: string }) {
  if (useUser()) return null;
  return (
    <p className="mb-6 rounded-card bg-sunk px-4 py-3 text-sm">
      {messages.signInToBeTold}{" "}
      <Link to={paths.signin(back)} className="prose-link font-medium">
        {messages.signIn}
      </Link>
    </p>
  );
}

/** What was marked and has left the shop since. */
export function GoneNote({ count }: { count: number }) {
  return count > 0 && <p className="mt-8 text-sm text-ink-soft">{messages.gone(count)}</p>;
}
