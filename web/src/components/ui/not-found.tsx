import { paths } from "@/lib/paths";

import { ButtonLink } from "./button";
import { EmptyState } from "./empty-state";
import { ClosedStall } from "./illustrations";

/** Shown whenever a customer page's data could not be fetched. */
export function NotFound() {
  return (
    <EmptyState
      alone
      drawing={<ClosedStall />}
      title="Sorry, We couldn't find what you are looking for!"
    >
      <ButtonLink to={paths.home} kind="primary">
        Go back
      </ButtonLink>
    </EmptyState>
  );
}
