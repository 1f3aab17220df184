import { Link } from "react-router";

import type { Product } from "@/api/types";
import { Avatar } from "@/components/ui/avatar";
import { HeartSlot } from "@/components/ui/hearts/heart-slot";
import { Price } from "@/components/ui/price";
import { Stars } from "@/components/ui/stars";
import { WholeWords } from "@/components/ui/whole-words";
import { ClientOnly } from "@/lib/hydrated";
import { paths } from "@/lib/paths";

import { OptionPicker } from "../choosing/option-picker";
import { rooms } from "../choosing/rooms";
import type { Choosing } from "../choosing/use-choice";
import { WaitSlot } from "../choosing/wait-slot";
import * as browseMessages from "../browse/messages";
import * as messages from "../messages";
import { costsMore } from "../model/offered";
import { BuyButton } from "./buy-button";
import { From } from "./from";
import { InCart } from "./in-cart";
import { ProductOnTop } from "./product-on-top";
import { SaleNote } from "../sale/sale-note";
import { StockStatus } from "./stock-status";

type Props = { product: Product; choosing: Choosing };

/** Name, rating, price, options, stock, the button, who sells it, what it is: in the order one decides. */
export function BuyBox({ product, choosing }: Props) {
  const { shown, variant } = choosing;
  return (
    <div className="grid content-start gap-5">
      <div className="grid gap-2">
        <p className="text-sm text-ink-soft">
          <Link
            to={paths.search({ category: product.category })}
            className="thumb-reach rounded-sm hover:underline"
          >
            {product.category}
          </Link>
          <span aria-hidden> · </span>
          <Link
            to={paths.search({ query: product.brand })}
            className="thumb-reach rounded-sm hover:underline"
          >
            {product.brand}
          </Link>
        </p>
        <h1 id={`name-${product._id}`} className="text-2xl md:text-3xl">
          <WholeWords>{product.name}</WholeWords>
        </h1>
        <Link
          to={{ hash: "reviews" }}
          className="thumb-reach flex w-fit items-center gap-1 rounded-sm text-sm text-ink-soft hover:underline"
        >
          <Stars rating={product.rating} reviews={product.reviews} />
          <span aria-hidden>{browseMessages.reviewsWord(product.reviews)}</span>
        </Link>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Price
          amount={shown.price}
          before={!variant && costsMore(shown) && <From />}
          className="text-3xl"
        />
        <SaleNote product={shown} />
        <StockStatus stock={shown.stock} />
        <div className="w-full">
          <ProductOnTop choosing={choosing} />
        </div>
      </div>
      {product.options && (
        <div data-options className={rooms[product.options.length] ?? ""}>
          <ClientOnly>
            <OptionPicker {...{ product, choosing }} />
          </ClientOnly>
        </div>
      )}
      {shown.stock > 0 && (
        <div className="hidden max-w-sm gap-2 md:grid">
          <BuyButton {...{ product, choosing }} size="lg" />
          {/* Always there, so that nothing moves. */}
          <p className="min-h-5 text-center text-sm text-ink-soft">
            <InCart id={product._id} variantId={variant?._id} />
          </p>
        </div>
      )}
      <div className="min-h-13">
        <HeartSlot wordy thing="product" id={product._id} name={product.name} />
      </div>
      {shown.stock === 0 && (
        <p className="-mt-3 text-sm text-ink-soft">{browseMessages.toldWhenBack}</p>
      )}
      {product.seller && <SellerLine seller={product.seller} />}
      <p className="max-w-prose leading-relaxed whitespace-pre-line">{product.description}</p>
      {/* Last: it comes later than the rest, and nothing is to move. */}
      <WaitSlot {...{ product, choosing }} />
    </div>
  );
}

function SellerLine({ seller }: { seller: NonNullable<Product["seller"]> }) {
  return (
    <div data-seller className="flex items-center gap-3 border-y border-line py-3 text-sm">
      <Avatar name={seller.name} src={seller.logo} />
      <p>
        <span className="block text-ink-soft">{messages.soldBy}</span>
        <Link to={paths.seller(seller._id)} className="prose-link thumb-reach font-medium">
          {seller.name}
        </Link>
      </p>
    </div>
  );
}
