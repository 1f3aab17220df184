import { isRouteErrorResponse, useRouteError } from "react-router";

import { Button, ButtonLink } from "@/components/ui/button";
import { ClosedStall } from "@/components/ui/first-illustrations";
import { paths } from "@/lib/paths";
import { useDocumentTitle } from "@/lib/use-document-title";

import * as messages from "./messages";

function routeErrorMessage(error: unknown): string {
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
