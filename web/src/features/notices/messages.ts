import { plural } from "@/lib/locale";

export const notices = "Notices";
export const noticesNote = "What happened to your orders, bids, wishes and account.";
export const bell = "Notices";
export const bellWith = (unread: number) =>
  plural(unread, { one: "Notices, # unread", other: "Notices, # unread" });
export const many = "99+";
export const markAllRead = "Mark all as read";
export const seeAll = "See all notices";
export const nothingYet = "Nothing yet";
export const nothingYetNote =
  "When someone outbids you, or an order of yours moves on, it will be told here.";
export const unread = "Unread";
export const times = (count: number) => plural(count, { one: "# time", other: "# times" });
export const ways = "Mail and notifications";
export const waysNote =
  "The bell always tells you. Choose what you also hear by mail or on this device.";
export const choose = "Choose what you hear";
export const always = "Always";
export const whatHappens = "When";
export const byMail = "Mail";
export const byPush = "Push";
export const choiceOf = (way: string, what: string) => `${way}: ${what}`;
export const pushOffHere =
  "Pushes are off on this device. What you choose under Push counts for devices that take them.";
export const groupNames = {
  orders: "Orders",
  money: "Money",
  wishes: "Wishes",
  auctions: "Auctions",
  selling: "Selling",
  shop: "Running the shop",
  account: "Account",
  other: "Other",
};
export const pushHere = "Push to this device";
export const pushNote = "Also while the shop is closed here.";
export const pushForbidden =
  "This browser does not let the shop push. Allow notifications in its settings.";
export const pushFailed = "This device could not be signed up for pushes. Please try again later.";

export const unsubscribe = "Unsubscribe";
export const weWriteWhen = (to: string) => `We write to ${to} when this happens:`;
export const weNoLongerWriteWhen = (to: string) => `We no longer write to ${to} when this happens:`;
export const endMails = "No more of these mails";
export const endedBefore = "These mails are switched off already.";
export const takeItBack =
  "Was that too much? Switch them on again among all your choices; you sign in for that.";
export const allChoices = "See all choices";
export const looking = "One moment: we look which mails this link is about.";
export const linkUseless =
  "This link does not work any more. Sign in to choose what we write to you about.";
export const linkIncomplete =
  "This link is not complete. Open it from the mail once more, or sign in to choose what we write to you about.";

const kinds: Record<string, string> = {
  order_placed: "An order is placed",
  order_paid: "A payment has arrived",
  order_shipped: "Something is on its way",
  order_delivered: "An order is delivered",
  order_cancelled: "An order is cancelled",
  line_cancelled: "Something you ordered cannot be sent",
  refund_started: "A refund is started",
  refund_delayed: "A refund takes longer than usual",
  refund_done: "A refund is paid",
  return_update: "A return of yours moves on",
  return_asked: "A customer wants to give something of yours back",
  return_progress: "A return to you moves on",
  sale_refunded: "Something of yours is paid back",
  return_trouble: "A return is for the shop to decide",
  price_drop: "Something you wish for costs less",
  back_in_stock: "Something you wish for is back in stock",
  question_answered: "A question of yours is answered",
  message: "Somebody writes to you about an order",
  review_wanted: "Something that arrived can be reviewed",
  review_answered: "A review of yours is answered",
  review_taken_down: "A review of yours is taken down",
  outbid: "Someone bids more than you",
  ending_soon: "A lot you watch or bid on ends in an hour",
  ending_now: "A lot you watch or bid on ends in ten minutes",
  extended: "A lot you bid on stays open longer, because of a late bid",
  bid_voided: "A bid of yours is taken back",
  leading_again: "You lead again, since a bid above yours is taken back",
  won: "You win an auction",
  lost: "A lot you bid on goes to another",
  pay_reminder: "The time to pay for a lot runs out",
  win_lapsed: "You did not pay for a lot in time",
  second_chance: "A lot is offered to you after all",
  lot_unpaid: "The winner of a lot of yours does not pay",
  lot_taken: "Another bidder takes a lot of yours",
  lot_sold: "A lot of yours is sold",
  lot_unsold: "A lot of yours finds no buyer",
  to_ship: "Something of yours is to be sent",
  house_to_ship: "Something of the shop’s own is to be sent",
  sale_cancelled: "What was to be sent is called off",
  low_stock: "Something of yours is nearly sold out",
  mail_trouble: "A mail of the shop does not arrive",
  question_asked: "Somebody asks about something of yours",
  review_written: "Somebody reviews something of yours",
  refund_trouble: "A refund does not go through",
  dispute: "A payment is disputed",
  provider_trouble: "A payment company does not answer",
  sign_in_slowed: "Somebody tries passwords on an account",
  new_device: "Somebody signs in to your account from a new place",
  email_changed: "Your email address is changed",
  password_changed: "Your password is changed",
  seller_applied: "Somebody wants to sell here",
  application_approved: "You may sell here",
  application_declined: "You may not sell here yet",
  stall_suspended: "Your stall is suspended",
  stall_reopened: "Your stall is open again",
  goods_waiting: "Goods of a new seller wait for approval",
  goods_approved: "A product of yours is approved",
  goods_unlisted: "A product of yours is taken out",
  goods_reported: "A product is reported",
  payout_paid: "Your money is on its way",
  payout_failed: "A payout did not arrive",
};

/** What a kind of notice tells; a newer server may know kinds that this app does not. */
export const kind = (word: string) => kinds[word] ?? word.replaceAll("_", " ");
