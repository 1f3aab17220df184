import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";

import { NotLoaded } from "@/components/ui/load-failed";
import { Page } from "@/components/ui/page";
import { Loading, Skeleton, SkeletonText } from "@/components/ui/skeleton";
import { shopPageQuery } from "@/features/office/api/get-shop-page";
import * as messages from "@/features/office/messages";
import { Markdown } from "@/lib/markdown";
import { shopPages } from "@/lib/paths";

export function Component() {
  const { name = "" } = useParams();
  const query = useQuery(shopPageQuery(name));
  const known = shopPages.find((page) => page === name);
  return (
    <Page title={known ? messages.pageNames[known] : messages.pages}>
      {query.isLoadingError && <NotLoaded query={query} />}
      {query.isPending && (
        <Loading className="mx-auto grid max-w-prose gap-4">
          <Skeleton className="h-9 w-48" />
          <SkeletonText lines={8} />
        </Loading>
      )}
      {query.data && (
        <article className="mx-auto grid max-w-prose gap-3 leading-7 wrap-anywhere">
          <Markdown text={query.data.text} />
        </article>
      )}
    </Page>
  );
}
