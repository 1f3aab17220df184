import { Link, useLocation } from "react-router";

import { paths } from "@/lib/paths";

import { ErrorView } from "../error-page";
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
      <div className="page grid justify-items-center gap-3 pb-16 text-center">
        <p className="max-w-prose wrap-anywhere text-ink-soft">{messages.nothingAt(pathname)}</p>
        <ul className="flex flex-wrap justify-center gap-x-6 gap-y-1 text-sm">
          {ways.map(({ to, name }) => (
            <li key={to}>
              <Link to={to} className="prose-link inline-block py-1.5">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** What someone may have meant by an address: its words. */
export function wordsOf(pathname: string): string {
  const words = decoded(pathname).split(/[^\p{L}\p{N}]+/u);
  return words.filter(Boolean).slice(0, 6).join(" ").slice(0, 60);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
