import type { BestSeller, EndingAuction, WaitingOrder } from "@/api/types";
import { Countdown } from "@/components/ui/countdown";
import { Price } from "@/components/ui/price";
import { ProductTile } from "@/components/ui/product-tile";
import { shortDateTime } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { useServerNow } from "@/lib/use-server-now";

import type { Scope } from "../api/get-summary";
import * as messages from "../messages";
import { bestSellerPath } from "../model/links";
import { ListCard, ListRow } from "./list-card";

export function BestSellers({ scope, sold }: { scope: Scope; sold: BestSeller[] }) {
  const to = scope === "admin" ? paths.adminProducts() : paths.sellerProducts();
  return (
    <ListCard
      title={messages.bestSellingProducts}
      empty={messages.noBestSellers}
      more={{ to, words: messages.allProducts }}
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
          note={messages.countSold(product.quantity)}
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
      title={messages.ordersWaitingForDelivery}
      empty={messages.noneWaiting}
      more={{ to, words: messages.allOrders }}
    >
      {orders.map((order) => (
        <ListRow
          key={order._id}
          to={paths.order(order._id)}
          title={order.customer}
          note={
            order.paidAt ? messages.paidAt(shortDateTime(order.paidAt)) : messages.paysOnDelivery
          }
          figure={<Price amount={order.totalPrice} />}
        />
      ))}
    </ListCard>
  );
}

export function EndingAuctions({ scope, auctions }: { scope: Scope; auctions: EndingAuction[] }) {
  const now = useServerNow();
  const to = scope === "admin" ? paths.adminAuctions : paths.sellerAuctions();
  return (
    <ListCard
      title={messages.auctionsEndingSoon}
      empty={messages.noAuctionIsRunning}
      more={{ to, words: messages.allAuctions }}
    >
      {auctions.map(({ _id, title, bidCount, currentBid, endDate }) => (
        <ListRow
          key={_id}
          to={paths.auction(_id)}
          title={title}
          note={
            <>
              <Countdown endDate={endDate} now={now} /> · {messages.countBids(bidCount)}
            </>
          }
          figure={<Price amount={currentBid} />}
        />
      ))}
    </ListCard>
  );
}
