import { locale } from "@/lib/locale";

import * as messages from "../messages";

/** The countries that can be chosen, by name. One that was written before in other words stays among them. */
export function countriesWith(kept: string | undefined): string[] {
  const names = new Intl.DisplayNames([locale.tag], { type: "region" });
  const known = messages.countryCodes.split(" ").map((code) => names.of(code) ?? code);
  if (kept && !known.includes(kept)) known.push(kept);
  return known.sort((one, other) => one.localeCompare(other, locale.tag));
}
