/** Kinds of notices by what they are about, in the order in which they are chosen among. */
const groups = {
  orders:
    "order_placed order_paid order_shipped order_delivered order_cancelled line_cancelled return_update message question_answered review_wanted review_answered review_taken_down",
  money: "refund_started refund_delayed refund_done",
  wishes: "price_drop back_in_stock",
  auctions:
    "outbid ending_soon ending_now extended bid_voided leading_again won lost pay_reminder win_lapsed second_chance",
  selling:
    "to_ship house_to_ship sale_cancelled sale_refunded return_asked return_progress low_stock question_asked review_written lot_sold lot_unsold lot_unpaid lot_taken application_approved application_declined stall_suspended stall_reopened goods_approved goods_unlisted payout_paid payout_failed",
  shop: "return_trouble refund_trouble dispute provider_trouble mail_trouble sign_in_slowed seller_applied goods_waiting goods_reported",
  account: "new_device email_changed password_changed",
  // Of a newer server.
  other: "",
};

type Group = keyof typeof groups;

const order = Object.keys(groups) as Group[];

const groupOf = (kind: string): Group =>
  order.find((group) => groups[group].split(" ").includes(kind)) ?? "other";

/** The same choices by group; none is lost, and no group is empty. */
export const grouped = <Choice extends { kind: string }>(choices: Choice[]) =>
  order
    .map((group) => ({ group, choices: choices.filter(({ kind }) => groupOf(kind) === group) }))
    .filter(({ choices: some }) => some.length > 0);
