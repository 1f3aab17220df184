import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { ProductTile } from "@/components/ui/product-tile";
import { paths } from "@/lib/paths";

import { productsQuery } from "../api/list-products";
import * as messages from "../messages";
import { pictureSource } from "../model/picture";
import { newestOfEach } from "../model/home-goods";

/** The categories of home's goods, each with a picture of the newest in it. Their room is kept until they are known. */
export function CategoryFaces() {
  const { data, isLoadingError } = useQuery(productsQuery());
  if (isLoadingError || data?.items.length === 0) return null;
  return (
    <nav aria-label={messages.byCategory} className="-mx-4 mt-3 h-29 md:-mx-8 md:h-37 xl:mx-0">
      <ul className="flex [scrollbar-width:none] gap-3 overflow-x-auto px-4 py-1 md:gap-6 md:px-8 xl:px-0">
        {newestOfEach(data?.items ?? []).map((product) => (
          <li key={product.category} data-face className="group relative w-20 shrink-0 md:w-28">
            <ProductTile
              {...pictureSource(product, "card")}
              sizes="100px"
              alt=""
              category={product.category}
            />
            <Link
              to={paths.search({ category: product.category })}
              className="-mx-1.5 mt-1 block truncate rounded-sm text-center text-sm font-medium group-hover:underline after:absolute after:inset-0 after:rounded-card"
            >
              {product.category}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
