import { paths } from "@/lib/paths";

import { ButtonLink } from "./button";
import { EmptyState } from "./empty-state";
import { ClosedStall } from "./illustrations";
import * as messages from "./messages";

/** Shown whenever a customer page's data could not be fetched. */
export function NotFound() {
  return (
    <EmptyState alone drawing={<ClosedStall />} title={messages.notFound}>
      <ButtonLink to={paths.home} kind="primary">
        {messages.goBack}
      </ButtonLink>
    </EmptyState>
  );
}
