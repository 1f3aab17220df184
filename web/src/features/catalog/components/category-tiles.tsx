import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import type { Product } from "@/api/types";
import { ProductTile } from "@/components/ui/product-tile";
import { paths } from "@/lib/paths";

import { categoriesQuery } from "../api/list-categories";
import * as messages from "../messages";
import { newestOfEach } from "../model/home-goods";
import { pictureSource } from "../model/picture";
import { categoryFaces } from "../model/storefront";

/** The categories that have no picture above home's goods yet, each with one of something in it. */
export function CategoryTiles({ products }: { products: Product[] }) {
  const { data: categories = [] } = useQuery(categoriesQuery());
  const above = newestOfEach(products).map(({ category }) => category);
  const others = categories.filter((category) => !above.includes(category));
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="by-category" className="mt-14">
      <h2 id="by-category" className="mb-4 text-xl">
        {messages.byCategory}
      </h2>
      <ul className="grid grid-cols-3 gap-3 md:grid-cols-4 md:gap-6 lg:grid-cols-6">
        {categoryFaces(others, products).map(({ category, product }) => (
          <li key={category} className="group relative">
            <ProductTile
              src={product ? pictureSource(product, "card").src : ""}
              alt=""
              category={category}
              air="small"
            />
            <Link
              to={paths.category(category)}
              className="mt-2 block rounded-sm text-sm font-medium wrap-anywhere group-hover:underline after:absolute after:inset-0 after:rounded-card"
            >
              {category}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
