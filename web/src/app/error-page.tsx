import { isRouteErrorResponse, Link, useLocation, useRouteError } from "react-router";

import { Button, ButtonLink } from "@/components/ui/button";
import { ClosedStall } from "@/components/ui/first-illustrations";
import { paths } from "@/lib/paths";
import { useDocumentTitle } from "@/lib/use-document-title";

import * as messages from "./messages";

export function routeErrorMessage(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  if (error instanceof Error && error.message) return error.message;
  return messages.somethingWentWrong;
}

type Props = { message: string; again?: boolean };

/** `again`: whether the same address may work the next time. */
export function ErrorView({ message, again = true }: Props) {
  useDocumentTitle(message);
  return (
    <div className="page grid justify-items-center gap-4 py-16 text-center">
      <ClosedStall />
      <h1 className="text-2xl">{messages.unexpectedApplicationError}</h1>
      <p className="max-w-prose text-lg break-words text-ink-soft">{message}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.home} kind="primary">
          {messages.goToTheMarket}
        </ButtonLink>
        {again && <Button onClick={() => window.location.reload()}>{messages.tryAgain}</Button>}
      </div>
    </div>
  );
}

/** A screen that throws. */
export function ErrorPage() {
  return <ErrorView message={routeErrorMessage(useRouteError())} />;
}

/** An unknown route: what was looked for, and ways on. */
export function UnknownRoute() {
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
