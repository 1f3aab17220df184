import {
  BadgeCheck,
  Banknote,
  CircleX,
  Flag,
  Gavel,
  Heart,
  type LucideIcon,
  MessageCircleQuestionMark,
  MessagesSquare,
  Package,
  PackageCheck,
  ReceiptText,
  RotateCcw,
  ShieldAlert,
  Star,
  Store,
  TimerReset,
  TriangleAlert,
  Trophy,
  Truck,
} from "lucide-react";
import { Link } from "react-router";

import type { Notice } from "@/api/types";
import { cx } from "@/lib/cx";
import { longDate } from "@/lib/dates";

import * as messages from "../messages";

/** What is not about a lot; all else is. */
const icons: Record<string, LucideIcon> = {
  order_placed: ReceiptText,
  order_paid: BadgeCheck,
  order_shipped: Truck,
  order_delivered: PackageCheck,
  order_cancelled: CircleX,
  line_cancelled: CircleX,
  refund_started: RotateCcw,
  refund_delayed: RotateCcw,
  refund_done: RotateCcw,
  return_update: RotateCcw,
  return_asked: RotateCcw,
  return_progress: RotateCcw,
  sale_refunded: RotateCcw,
  return_trouble: TriangleAlert,
  question_asked: MessageCircleQuestionMark,
  question_answered: MessageCircleQuestionMark,
  review_wanted: Star,
  review_answered: Star,
  review_taken_down: Star,
  review_written: Star,
  price_drop: Heart,
  back_in_stock: Heart,
  ending_soon: TimerReset,
  ending_now: TimerReset,
  won: Trophy,
  to_ship: Package,
  house_to_ship: Package,
  sale_cancelled: CircleX,
  low_stock: Package,
  mail_trouble: TriangleAlert,
  refund_trouble: TriangleAlert,
  dispute: TriangleAlert,
  provider_trouble: TriangleAlert,
  message: MessagesSquare,
  new_device: ShieldAlert,
  email_changed: ShieldAlert,
  password_changed: ShieldAlert,
  sign_in_slowed: ShieldAlert,
  seller_applied: Store,
  application_approved: Store,
  application_declined: Store,
  stall_suspended: Store,
  stall_reopened: Store,
  goods_waiting: Package,
  goods_approved: Package,
  goods_unlisted: Package,
  goods_reported: Flag,
  payout_paid: Banknote,
  payout_failed: Banknote,
};

/** One notice: where it leads is one press, which also marks it as read. */
export function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const Icon = icons[notice.kind] ?? Gavel;
  return (
    <Link
      to={notice.path}
      onClick={onOpen}
      className="flex gap-3 rounded-control px-3 py-2.5 hover:bg-sunk"
    >
      <span
        className={cx(
          "mt-0.5 grid size-9 shrink-0 place-items-center rounded-full [&_svg]:size-4.5",
          notice.read ? "bg-sunk text-ink-soft" : "bg-accent/10 text-accent-ink",
        )}
      >
        <Icon aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <span className={cx("block text-sm", notice.read ? "font-medium" : "font-semibold")}>
          {notice.title}
          {!notice.read && <span className="sr-only"> {messages.unread}</span>}
        </span>
        <span className="block text-sm text-ink-soft">{notice.text}</span>
        <span className="block pt-0.5 text-xs text-balance text-ink-soft">
          {longDate(notice.at)}
          {notice.times > 1 && ` · ${messages.times(notice.times)}`}
        </span>
      </span>
      {!notice.read && <span aria-hidden className="mt-2 size-2 shrink-0 rounded-full bg-accent" />}
    </Link>
  );
}
