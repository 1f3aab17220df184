import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useParams } from "react-router";

import { LazyGone } from "@/app/gone/lazy-gone";
import { Button } from "@/components/ui/button";
import { NotLoaded } from "@/components/ui/load-failed";
import { Page } from "@/components/ui/page";
import { Skeleton } from "@/components/ui/skeleton";
import { categoryPageQuery } from "@/features/catalog/api/category-page";
import { CategoryView } from "@/features/catalog/components/category-view";
import { ProductGridSkeleton } from "@/features/catalog/components/product-grid";
import * as messages from "@/features/catalog/category/messages";
import { load } from "@/lib/load";
import { useUser } from "@/lib/store/store";

// For the shop's owner alone.
const EditCategory = lazy(() =>
  load(() => import("./edit-category")).then((module) => ({ default: module.EditCategory })),
);

export function Component() {
  const { name = "" } = useParams();
  const user = useUser();
  const query = useQuery(categoryPageQuery(name));
  const [editing, setEditing] = useState(false);
  const { data } = query;
  if (query.isLoadingError)
    return (
      <Page title={messages.category}>
        <NotLoaded query={query} gone={<LazyGone thing="category" address={name} />} />
      </Page>
    );
  const edit = user?.isAdmin && !editing && (
    <Button onClick={() => setEditing(true)}>{messages.edit}</Button>
  );
  return (
    <Page title={data?.name ?? name}>
      {data && editing && (
        <Suspense>
          <EditCategory page={data} onDone={() => setEditing(false)} />
        </Suspense>
      )}
      {data ? (
        <CategoryView key={data.name} page={data} actions={edit} />
      ) : (
        <>
          <Skeleton className="mb-10 h-40 rounded-card md:h-80" />
          <ProductGridSkeleton count={8} />
        </>
      )}
    </Page>
  );
}
