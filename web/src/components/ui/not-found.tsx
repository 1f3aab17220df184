import { paths } from "@/lib/paths";

import { ButtonLink } from "./button";
import { EmptyState } from "./empty-state";
import { ClosedStall } from "./first-illustrations";
import * as messages from "./messages";

/** Shown when there is no such thing. */
export function NotFound() {
  return (
    <EmptyState alone drawing={<ClosedStall />} title={messages.notFound}>
      <ButtonLink to={paths.home} kind="primary">
        {messages.goBack}
      </ButtonLink>
    </EmptyState>
  );
}
