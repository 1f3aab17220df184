/** The class names that apply. */
export const cx = (...names: (string | false | 0 | 0n | null | undefined)[]) =>
  names.filter(Boolean).join(" ");
