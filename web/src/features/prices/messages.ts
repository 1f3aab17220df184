export const coupons = "Coupons";
export const shopCouponsNote = "Codes that take something off what people order.";
export const ownCouponsNote =
  "Codes for your own goods. What they take off is taken off what you get.";
export const newCoupon = "New coupon";
export const editCoupon = "Edit coupon";
export const noCoupons = "No coupons yet";
export const noCouponsNote = "Make one, and tell people its code.";
export const code = "Code";
export const codeHint = "What people type: letters and digits, such as SUMMER10.";
export const note = "Note";
export const noteHint = "For yourself; shoppers do not see it.";
export const takesOff = "Takes off";
export const kinds = { percent: "A percentage", amount: "An amount", shipping: "The shipping" };
export const percent = "Percent";
export const amount = "Amount in rupees";
export const most = "At most, in rupees";
export const optional = "Optional.";
export { notANumber } from "@/lib/messages";
export const atLeast = "For orders from, in rupees";
export const atLeastHint = "What the goods it is for must cost in all. Empty for any.";
export const categories = "Categories";
export const categoriesHint = "One per line. Empty for all.";
export const startsAt = "From";
export const endsAt = "Until";
export const limit = "Orders in all";
export const limitEach = "Orders per person";
export const limitHint = "Empty for any number.";
export const payer = "Who bears it";
export const payers = {
  shop: "The shop: sellers get their full price",
  seller: "Each seller, for their own goods",
};
export const paused = "Paused";
export const pausedHint = "Nobody can use it while it rests.";
export const save = "Save";
export const create = "Create";
export const saved = "Coupon saved.";
export const created = "Coupon created.";
export const deleted = "Coupon deleted.";
export const edit = "Edit";
export const remove = "Delete";
export const sureToDelete = "Are you sure to delete?";
export const deleteNote = (code: string) =>
  `${code} can no longer be used. Orders that used it keep what they have.`;
export const states = {
  running: "Running",
  waiting: "Not yet",
  ended: "Ended",
  usedUp: "Used up",
  paused: "Paused",
};
export const used = "Used";
export const usedOf = (used: number, limit: number | null) =>
  limit === null ? String(used) : `${used} of ${limit}`;
export const time = "When";
export const anyTime = "Any time";
export const from = (date: string) => `From ${date}`;
export const until = (date: string) => `Until ${date}`;
export const fromUntil = (start: string, end: string) => `From ${start} until ${end}`;
export const goods = "For";
export const allGoods = "All goods";
export const goodsOf = (name: string) => `Goods of ${name}`;
export const goodsOfIn = (name: string, categories: string) => `${categories} of ${name}`;
export const off = {
  percent: (percent: number) => `${percent}% off`,
  amount: (amount: string) => `${amount} off`,
  shipping: "Free shipping",
};
export const upTo = (amount: string) => `up to ${amount}`;
export const state = "State";

export const shipping = "Shipping";
export const shopShippingNote =
  "What buyers pay for sending. It holds for the shop’s own goods and for sellers without a table of their own.";
export const ownShippingNote =
  "What buyers pay for sending your goods. You get what your own table says; without one the shop’s rates hold, and the shop gets them.";
export const shippingTable = "Shipping rates";
export const country = "Country";
export const anywhere = "Anywhere";
export const stateName = "State";
export const anyState = "Any";
export const upToGrams = "Up to, in grams";
export const anyWeight = "Any weight";
export const fee = "Costs, in rupees";
export const freeAbove = "Free above, in rupees";
export const never = "Never";
export const addRow = "Add a row";
export const removeRow = (no: number) => `Remove row ${no}`;
export const saveRates = "Save rates";
export const ratesSaved = "Shipping rates saved.";
export const fallbackTitle = "You have no rates of your own; the shop’s apply.";
export const settingsFee = "Without rows, the shipping fee of the settings applies.";
export const openSettings = "Open Settings";
export const freeAboveWords = (amount: string) => `free above ${amount}`;
export const rowsHint =
  "The row with the most exact place is used; among those, the smallest weight that is enough. Places without a row cannot order. Visitors whose place is not known yet see the first row.";

export const sale = "Sale";
export const saleNote = "A lower price for a while, with the former one shown beside it.";
export const salePrice = "Sale price in rupees";
export const salePercent = "Percent off";
export const percentOfEach = "Taken off the price of every variant, in whole rupees.";
export const regularPrice = (price: string) => `The usual price is ${price}.`;
export const startSale = "Put on sale";
export const changeSale = "Change the sale";
export const endSale = "End the sale";
export const saleSaved = "The sale is set.";
export const saleEnded = "The sale is over.";
export const onSale = "On sale";
export const saleWaits = "Begins later";
