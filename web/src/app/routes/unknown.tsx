import { useLocation } from "react-router";

import { paths } from "@/lib/paths";

import { ErrorView } from "../error-page";
import { WaysOn } from "../gone/ways-on";
import { wordsOf } from "../gone/words-of";
import * as messages from "../messages";

/** An unknown route: what was looked for, and ways on. */
export function Component() {
  const { pathname } = useLocation();
  const words = wordsOf(pathname);
  const ways = [
    ...(words ? [{ to: paths.search({ query: words }), name: messages.searchFor(words) }] : []),
    { to: paths.search({ category: "all" }), name: messages.allProducts },
    { to: paths.auctions, name: messages.auctions },
    { to: paths.shopPage("help"), name: messages.pageNames.help },
  ];
  return (
    <>
      <ErrorView message="404 Not Found" again={false} />
      <div className="page pb-16">
        <WaysOn said={messages.nothingAt(pathname)} ways={ways} />
      </div>
    </>
  );
}
