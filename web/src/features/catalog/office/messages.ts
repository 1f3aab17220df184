// Words of the back office, in a file of their own: those of messages.ts that are made come with every first view.
import { grouped } from "@/lib/digits";
import { plural } from "@/lib/locale";

export const productsCreated = (count: number) =>
  plural(count, { one: "# product created", other: "# products created" });
export const productsUpdated = (count: number) =>
  plural(count, { one: "# product updated", other: "# products updated" });
export const inStock = (count: number) => `${grouped(count)} in stock`;
export const linesRefused = (count: number) =>
  plural(count, { one: "# line refused", other: "# lines refused" });
export const stockAdjusted = (count: number) =>
  plural(count, {
    one: "the stock of # product changed meanwhile and was added to",
    other: "the stock of # products changed meanwhile and was added to",
  });
export const stockOverwritten = (count: number) =>
  plural(count, {
    one: "the stock of # product was overwritten",
    other: "the stock of # products was overwritten",
  });
export const linesDone = (done: number, total: number) =>
  `${grouped(done)} of ${grouped(total)} lines`;
export const stoppedAfter = (done: number, total: number) =>
  `Stopped after ${linesDone(done, total)}.`;
export const firstOf = (shown: number, count: number) => `The first ${shown} of ${grouped(count)}.`;
export const tableOrders = {
  newest: "Newest first",
  stock: "Least stock first",
  lowest: "Cheapest first",
  highest: "Dearest first",
};
export const countRefused = (count: number) => `${count} refused`;
export const slugHint = (url: string) => `Shoppers find it at ${url}`;
export const useSlug = (suggestion: string) => `Use “${suggestion}”`;
export const actionsFor = (name: string) => `Actions for ${name || "untitled product"}`;
export const deleteMany = (count: number) => `Delete ${count}`;
export const leaveTheShop = (names: string[]) => {
  const some = names.slice(0, 3).join(", ");
  const all = names.length > 3 ? `${some} and ${names.length - 3} more` : some;
  return `${all}: out of the shop and its search. Orders that have them keep them.`;
};
export const productsDeleted = (count: number) =>
  plural(count, { one: "# product deleted", other: "# products deleted" });

const whyHidden: Record<string, string> = {
  waiting: "Waits for approval",
  paused: "Paused",
  unlisted: "Taken out",
  closed: "Hidden",
};
export const hidden = (why: string) => whyHidden[why] ?? why;
export const pause = "Take it out for a while";
export const putBack = "Put it back";
export const isPaused = "It is out of the shop.";
export const isBack = "It is in the shop again.";
const hiddenBecause: Record<string, string> = {
  waiting: "The shop looks at it first; then it is listed.",
  paused: "You took it out of the shop for a while.",
  unlisted: "The shop took it out.",
  closed: "It is hidden with your stall, and comes back with it.",
};
export const whyItIsHidden = (why: string, note: string | null | undefined) =>
  [hiddenBecause[why] ?? why, note && `“${note}”`].filter(Boolean).join(" ");
export const pictureOf = (name: string) => `Picture of ${name || "the product"}`;
export const onSaleFor = (price: string, until: string) =>
  until ? `Shoppers pay ${price}: on sale until ${until}.` : `Shoppers pay ${price}: on sale.`;
