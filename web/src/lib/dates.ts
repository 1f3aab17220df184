import { locale } from "./locale";
import { once } from "./once";

const dateTime = once(
  () =>
    new Intl.DateTimeFormat(locale.tag, {
      day: "numeric",
      month: "long",
      year: "numeric",
      hour: "numeric",
      minute: "2-digit",
      timeZoneName: "short",
    }),
);
const dayOnly = once(
  () =>
    new Intl.DateTimeFormat(locale.tag, {
      day: "numeric",
      month: "short",
      year: "numeric",
    }),
);
const dayAndTime = once(
  () =>
    new Intl.DateTimeFormat(locale.tag, {
      day: "numeric",
      month: "short",
      hour: "numeric",
      minute: "2-digit",
    }),
);

const dayYearAndTime = once(
  () =>
    new Intl.DateTimeFormat(locale.tag, {
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "numeric",
      minute: "2-digit",
    }),
);

function write(format: () => Intl.DateTimeFormat, iso: string | null | undefined): string {
  if (!iso) return "";
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? "" : format().format(date);
}

/** Order dates, with the name of the time zone. */
export const longDate = (iso: string | null | undefined) => write(dateTime, iso);

/** As wide as such a date, for where one is still to come. */
export const longDateRoom = "30 September 2026 at 10:30 pm IST";

/** "4 Aug 2026" */
export const shortDate = (iso: string | null | undefined) => write(dayOnly, iso);

const isThisYear = (iso: string, now: Date) => new Date(iso).getFullYear() === now.getFullYear();

/** "4 Aug, 6:30 pm", with its year when that is not the current one. */
export const shortDateTime = (iso: string | null | undefined, now = new Date()) =>
  write(iso && !isThisYear(iso, now) ? dayYearAndTime : dayAndTime, iso);

/** Order history shows the first ten characters of the ISO text. */
export const isoDay = (iso: string | null | undefined) => (iso ?? "").slice(0, 10);
