import type { BestSeller, EndingAuction, WaitingOrder } from "@/api/types";
import { Countdown } from "@/components/ui/countdown";
import { Price } from "@/components/ui/price";
import { ProductTile } from "@/components/ui/product-tile";
import { shortDateTime } from "@/lib/dates";
import { paths } from "@/lib/paths";

import type { Scope } from "../api/get-summary";
import { bestSellerPath } from "../model/links";
import { ListCard, ListRow } from "./list-card";
import { useNow } from "./use-now";

export function BestSellers({ scope, sold }: { scope: Scope; sold: BestSeller[] }) {
  const to = scope === "admin" ? paths.adminProducts() : paths.sellerProducts();
  return (
    <ListCard
      title="Best-selling products"
      empty="Nothing was sold in these days."
      more={{ to, words: "All products" }}
    >
      {sold.map((product) => (
        <ListRow
          key={product._id}
          to={bestSellerPath(product)}
          picture={
            <ProductTile
              src={product.image}
              alt=""
              category={product.name}
              air="small"
              className="w-11 shrink-0"
            />
          }
          title={product.name}
          note={`${product.quantity.toLocaleString("en-IN")} sold`}
          figure={<Price amount={product.sales} />}
        />
      ))}
    </ListCard>
  );
}

export function WaitingOrders({ scope, orders }: { scope: Scope; orders: WaitingOrder[] }) {
  const to = scope === "admin" ? paths.adminOrders : paths.sellerOrders;
  return (
    <ListCard
      title="Orders waiting for delivery"
      empty="No paid order is waiting."
      more={{ to, words: "All orders" }}
    >
      {orders.map((order) => (
        <ListRow
          key={order._id}
          to={paths.order(order._id)}
          title={order.customer}
          note={`Paid ${shortDateTime(order.paidAt)}`}
          figure={<Price amount={order.totalPrice} />}
        />
      ))}
    </ListCard>
  );
}

export function EndingAuctions({ scope, auctions }: { scope: Scope; auctions: EndingAuction[] }) {
  const now = useNow();
  const to = scope === "admin" ? paths.adminAuctions : paths.auctions;
  return (
    <ListCard
      title="Auctions ending soon"
      empty="No auction is running."
      more={{ to, words: "All auctions" }}
    >
      {auctions.map(({ _id, title, bidCount, currentBid, endDate }) => (
        <ListRow
          key={_id}
          to={paths.auction(_id)}
          title={title}
          note={
            <>
              <Countdown endDate={endDate} now={now} /> · {bidCount}{" "}
              {bidCount === 1 ? "bid" : "bids"}
            </>
          }
          figure={<Price amount={currentBid} />}
        />
      ))}
    </ListCard>
  );
}
