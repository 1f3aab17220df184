import { ArrowLeft, CircleCheck, Printer } from "lucide-react";
import { type ReactNode } from "react";

import type { Order, OrderItem, UserInfo } from "@/api/types";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page";
import { longDate } from "@/lib/dates";
import { paths } from "@/lib/paths";

import * as messages from "../messages";
import { OrderActions } from "./order-actions";
import { OrderBanners } from "./order-banners";
import { OrderDisputes } from "./order-disputes";
import { OrderFigures } from "./order-figures";
import { OrderParcels } from "./order-parcels";
import { OrderPeople } from "./order-people";
import { OrderReceipt } from "./order-receipt";
import { OrderRefunds } from "./order-refunds";
import { OrderTimeline } from "./order-timeline";

type Props = {
  order: Order;
  user: UserInfo;
  payment: ReactNode;
  justPlaced: boolean;
  /** Whether the shop takes money here and now. */
  payHere: boolean;
  /** What else can be done with a line that arrived. */
  arrived?: (line: OrderItem) => ReactNode;
  returns?: ReactNode;
  /** What those who ordered without an account need to know. */
  guest?: ReactNode;
};

/** `payment` is the place where an unpaid order is paid. */
export function OrderView(props: Props) {
  const { order, user, payment, justPlaced, payHere, arrived, returns, guest } = props;
  // Of who looks after the order: its customer has the header's menu.
  const office = order.isPartial
    ? paths.sellerOrders
    : user.isAdmin && order.user?._id !== user._id
      ? paths.adminOrders
      : null;
  return (
    <>
      {office && (
        <ButtonLink to={office} kind="quiet" size="sm" className="no-print mb-3 -ml-3">
          <ArrowLeft /> {messages.orders}
        </ButtonLink>
      )}
      <PageHeader
        title={justPlaced ? messages.orderPlaced : messages.order}
        note={
          <>
            <span className="font-semibold text-ink">{order.number}</span>{" "}
            <span className="font-mono text-xs break-all max-md:block">{order._id}</span>
            <br className="max-md:hidden" />
            {messages.placed} {longDate(order.createdAt)}
          </>
        }
        actions={
          !order.isPartial &&
          order.paidAt !== null && (
            <ButtonLink to={paths.invoice(order._id)} size="sm" className="no-print">
              <Printer /> {messages.invoice}
            </ButtonLink>
          )
        }
      />
      {justPlaced && payment && (
        <Notice tone="good" icon={<CircleCheck aria-hidden />} className="mb-3">
          {messages.placedAndKept(order.number, payHere)}
        </Notice>
      )}
      <OrderBanners order={order} user={user} />
      {!payment && guest}
      <div className="mt-6 grid grid-cols-1 items-start gap-8 md:mt-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <section
          aria-label={messages.orderSummary}
          className="grid gap-5 rounded-card bg-surface p-5 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:order-last lg:p-6"
        >
          <h2 className="text-xl">{messages.orderSummary}</h2>
          <OrderFigures order={order} />
          {payment}
          <OrderReceipt order={order} />
          <OrderActions order={order} user={user} />
        </section>
        <div className="grid grid-cols-1 gap-10">
          <section aria-label={messages.products}>
            <h2 className="text-lg">{messages.products}</h2>
            <OrderParcels order={order} user={user} arrived={arrived} />
          </section>
          {/* First the money: an unpaid order is not yet theirs to keep. */}
          {payment && guest}
          {returns}
          {user.isAdmin && <OrderDisputes order={order} />}
          <OrderRefunds order={order} user={user} />
          <OrderPeople order={order} />
          {order.timeline.length > 0 && (
            <section aria-label={messages.whatHappened}>
              <h2 className="mb-4 text-lg">{messages.whatHappened}</h2>
              <OrderTimeline events={order.timeline} />
            </section>
          )}
        </div>
      </div>
    </>
  );
}
