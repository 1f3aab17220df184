import type { RawAuction, Suggestion, SuggestedPlaces } from "@/api/types";
import { paths } from "@/lib/paths";

import * as messages from "../menu/messages";

/** A line of the menu below the search box. */
export type MenuOption =
  | { key: string; kind: "recent"; to: string; words: string }
  | { key: string; kind: "clear" }
  | { key: string; kind: "good"; to: string; good: Suggestion }
  | { key: string; kind: "category"; to: string; name: string; count: number }
  | { key: string; kind: "seller"; to: string; seller: SuggestedPlaces["sellers"][number] }
  | {
      key: string;
      kind: "lot";
      to: string;
      lot: Pick<RawAuction, "_id" | "title" | "imageUrl" | "currentBid">;
    };

type MenuGroup = { title: string; options: MenuOption[] };

type Found = {
  goods: Suggestion[] | undefined;
  places: SuggestedPlaces | undefined;
  lots: RawAuction[] | undefined;
};

/** Goods first: they are what most people look for. Groups without a line are left out. */
export function foundGroups({ goods = [], places, lots = [] }: Found): MenuGroup[] {
  const groups: MenuGroup[] = [
    {
      title: messages.goods,
      options: goods.map((good) => ({
        key: `good ${good._id}`,
        kind: "good",
        to: paths.product(good.url),
        good,
      })),
    },
    {
      title: messages.categories,
      options: (places?.categories ?? []).map(({ name, count }) => ({
        key: `category ${name}`,
        kind: "category",
        to: paths.category(name),
        name,
        count,
      })),
    },
    {
      title: messages.sellers,
      options: (places?.sellers ?? []).map((seller) => ({
        key: `seller ${seller._id}`,
        kind: "seller",
        to: paths.seller(seller._id),
        seller,
      })),
    },
    {
      title: messages.lots,
      options: lots.map((lot) => ({
        key: `lot ${lot._id}`,
        kind: "lot",
        to: paths.auction(lot._id),
        lot,
      })),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

/** What an empty box offers. */
export function recentGroups(searches: string[]): MenuGroup[] {
  if (searches.length === 0) return [];
  const options: MenuOption[] = searches.map((words) => ({
    key: `recent ${words}`,
    kind: "recent",
    to: paths.searchFor(words),
    words,
  }));
  return [{ title: messages.recent, options: [...options, { key: "clear", kind: "clear" }] }];
}
