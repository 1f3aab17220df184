/**
 * The bid field takes digits and at most one decimal point; any other keystroke changes nothing. An amount that is
 * pasted as it is written ("₹1,000") loses what is not part of the number.
 */
export function acceptBidText(before: string, typed: string): string {
  const figure = typed.replaceAll(/[₹,\s]/g, "");
  return /^\d*\.?\d*$/.test(figure) ? figure : before;
}

export const bidValue = (text: string): number | null => {
  const value = Number(text);
  return text.trim() === "" || text === "." || !Number.isFinite(value) ? null : value;
};

/** Whether an amount is asked about before it is bid, as a maximum or not: it is more than twice what would do. */
export const isFarAbove = (amount: number, least: number): boolean => amount > 2 * least;
