import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ExternalLink } from "lucide-react";
import { type ReactNode } from "react";
import { Link, useNavigate } from "react-router";

import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ClosedStall } from "@/components/ui/illustrations";
import { LoadFailed } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/lib/paths";
import { useUser } from "@/lib/store/store";
import { useTable } from "@/lib/use-table";

import { productByIdQuery } from "../api/get-product-by-id";
import * as messages from "../messages";
import * as officeMessages from "../office/messages";
import { productsPath, type Workspace } from "../model/workspace";
import { ProductForm } from "./product-form";

type Props = {
  id: string;
  workspace: Workspace;
  uploadButton: (onUploaded: (address: string) => void, label?: string) => ReactNode;
  /** What belongs to a listed product beside its form; another feature's. */
  below?: ReactNode;
};

export function EditProduct({ id, workspace, uploadButton, below }: Props) {
  const navigate = useNavigate();
  const back = useTable(productsPath(workspace));
  const query = useQuery(productByIdQuery(id));
  const { data: product } = query;
  const me = useUser();
  const foreign = workspace === "seller" && product?.seller && product.seller._id !== me?._id;
  return (
    <Page title={messages.editProduct}>
      <Link
        to={back}
        className="mb-3 inline-flex min-h-thumb items-center gap-1.5 rounded-control text-sm text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {workspace === "admin" ? messages.products : messages.myProducts}
      </Link>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-3">
            {messages.editProduct}
            {product?.isDraft && (
              <Badge tone="info">
                {product.hidden ? officeMessages.hidden(product.hidden) : messages.draft}
              </Badge>
            )}
          </span>
        }
        note={
          product?.hidden
            ? officeMessages.whyItIsHidden(product.hidden, product.hiddenNote)
            : product?.isDraft
              ? messages.draftNote
              : product?.name
        }
        actions={
          product &&
          !product.isDraft && (
            <ButtonLink to={paths.product(product.url)} size="sm">
              {messages.viewInShop}
              <ExternalLink />
            </ButtonLink>
          )
        }
      />
      {query.isLoadingError && <LoadFailed query={query} />}
      {query.isPending && <FormSkeleton />}
      {foreign && <EmptyState drawing={<ClosedStall />} title={messages.foreignProduct} />}
      {product && !foreign && (
        <ProductForm
          key={product._id}
          product={product}
          mayRate={workspace === "admin"}
          uploadButton={uploadButton}
          onSaved={() => void navigate(back)}
        />
      )}
      {product && !foreign && !product.isDraft && below && <div className="mt-8">{below}</div>}
    </Page>
  );
}

function FormSkeleton() {
  return (
    <Loading className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid content-start gap-5">
        {[1, 2, 3, 4].map((row) => (
          <div key={row} className="grid gap-1.5">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-11 w-full" />
          </div>
        ))}
        <Skeleton className="h-40 w-full" />
      </div>
      <Skeleton className="aspect-square rounded-card max-lg:order-first max-lg:w-48" />
    </Loading>
  );
}
