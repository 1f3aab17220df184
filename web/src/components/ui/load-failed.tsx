import { type ReactNode } from "react";

import { ApiError, errorMessage } from "@/lib/api-error";
import { paths } from "@/lib/paths";

import { Button, ButtonLink } from "./button";
import { EmptyState } from "./empty-state";
import { ClosedStall } from "./first-illustrations";
import * as messages from "./messages";
import { NotFound } from "./not-found";

/** As much of a query as it takes to say what happened and try again. */
type Failing = { error: unknown; isFetching: boolean; refetch: () => unknown };

type Props = { query: Failing; said?: string; alone?: boolean; children?: ReactNode };

/**
 * What a screen asked for did not come the first time (`isLoadingError`; when it fails later, what is shown stays).
 * `said` is what the specification has such a screen say.
 */
export function LoadFailed({ query, said, alone = false, children }: Props) {
  return (
    <EmptyState drawing={<ClosedStall />} title={messages.couldntLoad} alone={alone}>
      <p className="text-ink-soft">{errorMessage(query.error)}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button
          kind={alone ? "primary" : "secondary"}
          busy={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {messages.tryAgain}
        </Button>
        {children}
      </div>
      {said && <p className="text-sm text-ink-soft">{said}</p>}
    </EmptyState>
  );
}

/** What was asked for is not there, or not any more. */
export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** The same where a customer looks for one thing: what is not there has a view of its own, with `gone` below it. */
export function NotLoaded({ query, gone }: { query: Failing; gone?: ReactNode }) {
  if (isGone(query.error))
    return (
      <>
        <NotFound />
        {gone}
      </>
    );
  return (
    <LoadFailed query={query} said={messages.notFound} alone>
      <ButtonLink to={paths.home}>{messages.goBack}</ButtonLink>
    </LoadFailed>
  );
}
