import { plural } from "@/lib/locale";

export const heart = {
  product: (name: string) => `Wish for ${name}`,
  lot: (name: string) => `Watch ${name}`,
};
export const off = { product: "Add to wish list", lot: "Watch" };
export const on = { product: "On your wish list", lot: "Watching" };
export const kept = { product: "On your wish list.", lot: "You watch this lot." };
export const seeList = { product: "See the list", lot: "See all you watch" };
export const counted = {
  product: (count: number) =>
    plural(count, { one: "# person wishes for it", other: "# people wish for it" }),
  lot: (count: number) => plural(count, { one: "# person watches it", other: "# people watch it" }),
};
