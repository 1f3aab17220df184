import { grouped } from "./digits";

/** What depends on language and country, here and nowhere else. */
export const locale = {
  /** How the browser writes dates and figures. */
  tag: "en-IN",
  /** The plural form of a count. By hand: the browser's own rules are slow at first use. */
  form: (count: number): Form => (count === 1 ? "one" : "other"),
};

/** The names that Unicode gives to plural forms; English has the last two. */
type Form = "zero" | "two" | "few" | "many" | "one" | "other";
type Forms = Partial<Record<Form, string>> & { other: string };

/** As ICU messages write it: `plural(3, { one: "# bid", other: "# bids" })`, where # is the count. */
export const plural = (count: number, forms: Forms): string =>
  (forms[locale.form(count)] ?? forms.other).replace("#", grouped(count));
