/**
 * A whole number, grouped the Indian way. By hand: the first use of the browser's own formats makes it load
 * its tables, which takes a phone longer than a whole screen of cards.
 */
export function grouped(figure: number): string {
  const digits = String(Math.abs(figure));
  const sign = figure < 0 ? "-" : "";
  if (digits.length <= 3) return sign + digits;
  const lakhs = digits.slice(0, -3).replaceAll(/\B(?=(?:\d\d)+$)/g, ",");
  return `${sign}${lakhs},${digits.slice(-3)}`;
}
