import { Link } from "react-router";

import { paths } from "@/lib/paths";
import { toastStaying } from "@/lib/toast";

import * as messages from "../messages";

/** An admin who has to set a second factor up is told where, whatever screen they go to. */
export function tellSecondFactorDue() {
  toastStaying(
    <>
      {messages.secondFactorDue}{" "}
      <Link to={`${paths.profile}#second-factor`} className="underline">
        {messages.setUpNow}
      </Link>
    </>,
  );
}
