import * as messages from "./calendar/messages";

// By hand, like figures: the first date of the browser's own making takes a phone a tenth of a second, as it then loads
// its tables. What is written is what the browser would write for `en-IN`.

/** "6:30 pm" */
function timeOf(date: Date): string {
  const [hour, minute] = [date.getHours(), date.getMinutes()];
  const half = hour < 12 ? messages.am : messages.pm;
  return `${String(hour % 12 || 12)}:${String(minute).padStart(2, "0")} ${half}`;
}

/** "IST" where clocks show India's time, and elsewhere how far they are from Greenwich: "GMT+5:45". */
function zoneOf(date: Date): string {
  const ahead = -date.getTimezoneOffset();
  if (ahead === 330) return messages.indianTime;
  if (ahead === 0) return "GMT";
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  const rest = minutes ? `:${String(minutes).padStart(2, "0")}` : "";
  return `GMT${ahead < 0 ? "-" : "+"}${String(hours)}${rest}`;
}

const dayOf = (date: Date, months: readonly string[]) =>
  `${String(date.getDate())} ${months[date.getMonth()] ?? ""}`;
const dayAndYear = (date: Date, months: readonly string[]) =>
  `${dayOf(date, months)} ${String(date.getFullYear())}`;

function write(how: (date: Date) => string, iso: string | null | undefined): string {
  if (!iso) return "";
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? "" : how(date);
}

/** A line may end between the day and the time, not within them. */
const together = (words: string) => words.replaceAll(" ", "\u00a0");

/** Order dates, with the name of the time zone. */
export const longDate = (iso: string | null | undefined) =>
  write(
    (date) =>
      messages.dayAtTime(
        together(dayAndYear(date, messages.months)),
        together(`${timeOf(date)} ${zoneOf(date)}`),
      ),
    iso,
  );

/** As wide as such a date, for where one is still to come. */
export const longDateRoom = "30\u00a0September\u00a02026 at\u00a010:30\u00a0pm\u00a0IST";

/** "4 Aug 2026" */
export const shortDate = (iso: string | null | undefined) =>
  write((date) => dayAndYear(date, messages.shortMonths), iso);

/** "4 Aug, 6:30 pm", with its year when that is not the current one. */
export const shortDateTime = (iso: string | null | undefined, now = new Date()) =>
  write((date) => {
    const day = date.getFullYear() === now.getFullYear() ? dayOf : dayAndYear;
    return `${together(day(date, messages.shortMonths))}, ${together(timeOf(date))}`;
  }, iso);

/** Order history shows the first ten characters of the ISO text. */
export const isoDay = (iso: string | null | undefined) => (iso ?? "").slice(0, 10);
