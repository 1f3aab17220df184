import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { categoriesQuery } from "@/features/catalog/api/list-categories";
import { searchQuery } from "@/features/catalog/api/search-products";
import { ProductGrid } from "@/features/catalog/components/product-grid";
import { readSearch } from "@/features/catalog/model/search-state";
import { paths } from "@/lib/paths";

import * as messages from "../messages";
import { WaysOn } from "./ways-on";
import { wordsOf } from "./words-of";

export type GoneProps = {
  thing: keyof typeof messages.gone;
  /** The part of the address that named it, where that has words. */
  address?: string;
};

const all = { to: paths.search({ category: "all" }), name: messages.allProducts };
const lots = { to: paths.auctions, name: messages.auctions };
const help = { to: paths.shopPage("help"), name: messages.pageNames.help };
const history = { to: paths.orderHistory, name: messages.orderHistory };
const contact = { to: paths.shopPage("contact"), name: messages.pageNames.contact };

const ways = {
  product: [all, lots, help],
  lot: [lots, all, help],
  category: [all, lots, help],
  stall: [all, lots, help],
  order: [history, help, contact],
};

/** What was looked for is not there, or not any more: what comes nearest, and ways on. */
export function Gone({ thing, address = "" }: GoneProps) {
  const words = wordsOf(address);
  const search = { to: paths.search({ query: words }), name: messages.searchFor(words) };
  return (
    <>
      <WaysOn said={messages.gone[thing]} ways={words ? [search, ...ways[thing]] : ways[thing]} />
      {words && <Nearest words={words} />}
      {thing !== "order" && <Categories />}
    </>
  );
}

const few = 4;

function Nearest({ words }: { words: string }) {
  const { data } = useQuery(searchQuery(readSearch(new URLSearchParams({ query: words }))));
  if (!data || data.products.length === 0) return null;
  return (
    <section aria-labelledby="nearest" className="mt-12">
      <h2 id="nearest" className="mb-5 text-xl">
        {messages.nearest}
      </h2>
      <ProductGrid products={data.products.slice(0, few)} place="home" eager={false} />
    </section>
  );
}

function Categories() {
  const { data = [] } = useQuery(categoriesQuery());
  if (data.length === 0) return null;
  return (
    <nav aria-labelledby="other-categories" className="mt-12 text-center">
      <h2 id="other-categories" className="mb-3 text-xl">
        {messages.categories}
      </h2>
      <ul className="flex flex-wrap justify-center gap-2">
        {data.map((name) => (
          <li key={name}>
            <Link
              to={paths.category(name)}
              className="grid min-h-11 place-items-center rounded-full border border-line px-4 text-sm hover:border-line-strong hover:bg-sunk"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
