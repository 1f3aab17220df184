import { Link } from "react-router";

import type { Product } from "@/api/types";
import { Avatar } from "@/components/ui/avatar";
import { paths } from "@/lib/paths";

import * as browseMessages from "../browse/messages";
import * as messages from "../messages";
import { sellersOf } from "../model/storefront";

const most = 6;

/** Who stands behind the goods of this page. */
export function ChosenSellers({ products }: { products: Product[] }) {
  const sellers = sellersOf(products, most);
  if (sellers.length === 0) return null;
  return (
    <section aria-labelledby="sellers" className="mt-14">
      <h2 id="sellers" className="mb-4 text-xl">
        {messages.fromTheseSellers}
      </h2>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {sellers.map((seller) => (
          <li
            key={seller._id}
            className="group relative flex items-center gap-3 rounded-card bg-surface p-4"
          >
            <Avatar name={seller.name} src={seller.logo} className="!size-11" />
            <span className="min-w-0">
              <Link
                to={paths.seller(seller._id)}
                className="block truncate rounded-sm font-medium group-hover:underline after:absolute after:inset-0 after:rounded-card"
              >
                {seller.name}
              </Link>
              <span className="text-sm text-ink-soft">
                {browseMessages.countGoodsHere(seller.goods)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
