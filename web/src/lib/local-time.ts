/**
 * `2026-11-16T12:30`, as a date-time field wants it, in the visitor's own zone. Seconds only if there are
 * any: what nobody changed goes back as it came.
 */
export function localTime(iso: string | null | undefined): string {
  if (!iso) return "";
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString();
  return local.slice(0, local.endsWith(":00.000Z") ? 16 : 23);
}

/** The moment that such a field means; null when it is none. */
export function isoTime(local: string): string | null {
  const date = new Date(local);
  return local && !Number.isNaN(date.getTime()) ? date.toISOString() : null;
}
