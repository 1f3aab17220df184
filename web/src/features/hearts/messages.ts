import { plural } from "@/lib/locale";

export const wishlist = "Wish list";
export const wishlistNote =
  "We tell you when something here gets cheaper or is back in stock. Sellers see how many wish for a thing, never who.";
export const watchlist = "Watchlist";
export const watchlistNote =
  "We tell you one hour before a lot here ends, and again ten minutes before.";
export const signInToBeTold = "Sign in to be told, and to have these on every device.";
export const signIn = "Sign In";
export const noWishes = "Nothing on your wish list yet";
export const noWishesNote = "Press the heart on a product to find it here again.";
export const noWatched = "You watch no lots yet";
export const noWatchedNote = "Press the heart on a lot to follow it to its end.";
export const seeProducts = "See what’s new";
export const seeAuctions = "See auctions";
export const recentlyViewed = "Recently viewed";
export const forget = "Clear";
export const gone = (count: number) =>
  plural(count, {
    one: "# thing you marked is no longer in the shop.",
    other: "# things you marked are no longer in the shop.",
  });
