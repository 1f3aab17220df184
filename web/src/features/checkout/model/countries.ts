import { locale } from "@/lib/locale";

import * as messages from "../messages";

/** The countries that the field offers, by name; any other can be typed. */
export function countries(): string[] {
  const names = new Intl.DisplayNames([locale.tag], { type: "region" });
  return messages.countryCodes
    .split(" ")
    .map((code) => names.of(code) ?? code)
    .sort((one, other) => one.localeCompare(other, locale.tag));
}
