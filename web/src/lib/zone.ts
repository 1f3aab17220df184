import { locale } from "./locale";
import { once } from "./once";

const zone = () =>
  document.querySelector('meta[name="haat:zone"]')?.getAttribute("content") || "Asia/Kolkata";

const parts = { day: "2-digit", month: "2-digit", year: "numeric" } as const;
// The Swedish write dates as ISO does.
const isoDay = once(() => new Intl.DateTimeFormat("sv-SE", { ...parts, timeZone: zone() }));
const written = once(
  () =>
    new Intl.DateTimeFormat(locale.tag, {
      ...parts,
      day: "numeric",
      month: "short",
      timeZone: zone(),
    }),
);

/** The date in the shop at a moment, "2026-11-17": its days are counted there, wherever one looks from. */
export const shopDay = (moment: number) => isoDay().format(moment);

/** "17 Nov 2026", the date in the shop: a paper says the same to whoever reads it. */
export const shopDate = (iso: string | null | undefined) =>
  iso ? written().format(new Date(iso)) : "";
