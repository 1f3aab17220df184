import type { ReactNode } from "react";
import { Link } from "react-router";

import type { CategoryPage, Product } from "@/api/types";
import { ButtonLink } from "@/components/ui/button";
import { copies } from "@/components/ui/gallery/copies";
import { ProductTile } from "@/components/ui/product-tile";
import { Markdown } from "@/lib/markdown";
import { paths } from "@/lib/paths";

import * as messages from "../category/messages";
import { ProductGrid } from "./product-grid";

type Props = { page: CategoryPage; actions?: ReactNode };

/** A category with its picture and words, what sells best in it, what is new, and its brands. */
export function CategoryView({ page, actions }: Props) {
  const { name, words, countProducts, bestSelling, newest, brands } = page;
  const few = countProducts <= bestSelling.length;
  const fresh = newest.filter(({ _id }) => bestSelling.every((other) => other._id !== _id));
  return (
    <>
      <div className="mb-10 grid items-center gap-6 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-10">
        <div className="grid content-center gap-4">
          <h1 className="text-3xl md:text-4xl">{name}</h1>
          {words && (
            <div className="grid max-w-prose gap-3 leading-7 wrap-anywhere text-ink-soft">
              <Markdown text={words} />
            </div>
          )}
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={paths.search({ category: name })} kind="primary">
              {messages.seeAllIn(countProducts, name)}
            </ButtonLink>
            {actions}
          </div>
        </div>
        <ProductTile
          {...copies(pictureOf(page))}
          sizes="(min-width: 768px) 244px, 70vw"
          alt=""
          category={name}
          eager
          className="max-md:order-first max-md:aspect-[3/2] max-md:max-h-[40vh] max-md:w-full max-md:[&_img]:py-[min(12%,4.8vh)]"
        />
      </div>
      {bestSelling.length > 0 && (
        <Row id="best-selling" title={messages.bestSelling} products={bestSelling} />
      )}
      {!few && fresh.length > 0 && <Row id="newest" title={messages.newest} products={fresh} />}
      {brands.length > 1 && (
        <section aria-labelledby="brands" className="mt-14">
          <h2 id="brands" className="mb-4 text-xl">
            {messages.brands}
          </h2>
          <ul className="flex flex-wrap gap-2">
            {brands.map((brand) => (
              <li key={brand.name}>
                <Link
                  to={paths.search({ category: name, brand: brand.name })}
                  className="inline-flex min-h-11 items-center gap-2 rounded-full bg-sunk px-4 text-sm font-medium hover:bg-line"
                >
                  {brand.name}
                  <span className="text-xs text-ink-soft tabular-nums">{brand.count}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Its own, or that of a good further down: the first one stands right below. */
const pictureOf = ({ image, ownImage, bestSelling }: CategoryPage) => {
  const other = ownImage ? undefined : bestSelling.at(-1);
  return other?.image ?? image;
};

function Row({ id, title, products }: { id: string; title: string; products: Product[] }) {
  return (
    <section aria-labelledby={id} className="mt-14 first-of-type:mt-0">
      <h2 id={id} className="mb-5 text-xl">
        {title}
      </h2>
      <ProductGrid products={products} place="home" eager={false} />
    </section>
  );
}
