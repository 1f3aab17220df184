/** `2026-11-16T12:30`, as a date-time field wants it, in the visitor's own zone: a person names minutes. */
export function localTime(iso: string | null | undefined): string {
  if (!iso) return "";
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString();
  return local.slice(0, 16);
}

/** The moment that such a field means; null when it is none. What nobody changed goes back as it was, to the millisecond. */
export function isoTime(local: string, was?: string | null): string | null {
  if (was && local === localTime(was)) return was;
  const date = new Date(local);
  return local && !Number.isNaN(date.getTime()) ? date.toISOString() : null;
}
