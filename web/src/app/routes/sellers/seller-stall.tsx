import { useQuery } from "@tanstack/react-query";

import { ButtonLink } from "@/components/ui/button";
import { LoadFailed } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { SkeletonRows } from "@/components/ui/skeleton";
import { stallQuery } from "@/features/sellers/api/stall";
import { Holiday } from "@/features/sellers/components/holiday";
import { StallForm } from "@/features/sellers/components/stall-form";
import * as messages from "@/features/sellers/messages";
import { paths } from "@/lib/paths";
import { useUser } from "@/lib/store/store";

export function Component() {
  const user = useUser();
  const query = useQuery(stallQuery());
  return (
    <Page title={messages.stall}>
      <PageHeader
        title={messages.stall}
        note={messages.stallNote}
        actions={
          user && (
            <ButtonLink to={paths.seller(user._id)} size="sm">
              {messages.seeStall}
            </ButtonLink>
          )
        }
      />
      {query.isLoadingError && <LoadFailed query={query} said={messages.stall} />}
      {query.isPending && <SkeletonRows rows={8} />}
      {query.data && (
        <>
          <Holiday stall={query.data} />
          <StallForm stall={query.data} />
        </>
      )}
    </Page>
  );
}
