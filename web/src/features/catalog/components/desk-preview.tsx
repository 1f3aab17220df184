import { useQuery } from "@tanstack/react-query";

import type { Suggestion } from "@/api/types";
import { ProductTile } from "@/components/ui/product-tile";
import { SkeletonRows } from "@/components/ui/skeleton";
import { errorMessage } from "@/lib/api-error";
import { useDebounced } from "@/lib/use-debounced";

import { previewQuery, type Tried } from "../api/search-desk";
import * as browseMessages from "../browse/messages";
import * as messages from "../desk/messages";

/** What a search finds now, and what it would find. */
export function DeskPreview({ tried }: { tried: Tried }) {
  const settled = useDebounced(tried, 300);
  const { data, error, isLoading } = useQuery(previewQuery(settled));
  if (tried.query.trim() === "")
    return <p className="text-sm text-ink-soft">{messages.previewHint}</p>;
  if (error) return <p className="text-sm text-alert">{errorMessage(error)}</p>;
  if (isLoading || !data) return <SkeletonRows rows={4} />;
  return (
    <div aria-live="polite" className="grid gap-6 sm:grid-cols-2">
      <Found
        title={messages.now(browseMessages.results(data.countNow))}
        products={data.productsNow}
      />
      <Found
        title={messages.afterSaving(browseMessages.results(data.countProducts))}
        products={data.products}
      />
    </div>
  );
}

function Found({ title, products }: { title: string; products: Suggestion[] }) {
  return (
    <section>
      <h3 className="text-sm font-semibold">{title}</h3>
      {products.length === 0 && <p className="mt-2 text-sm text-ink-soft">{messages.nothing}</p>}
      <ol className="mt-2 grid gap-1.5">
        {products.slice(0, 8).map(({ _id, name, image, category }) => (
          <li key={_id} className="flex items-center gap-2.5 text-sm">
            <ProductTile
              src={image}
              alt=""
              category={category}
              air="small"
              className="size-9 shrink-0 !rounded-control"
            />
            <span className="line-clamp-2 min-w-0">{name}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
