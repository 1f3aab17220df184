/** The bid field takes digits and at most one decimal point; any other keystroke changes nothing. */
export const acceptBidText = (before: string, typed: string) =>
  /^\d*\.?\d*$/.test(typed) ? typed : before;

export const bidValue = (text: string): number | null => {
  const value = Number(text);
  return text.trim() === "" || text === "." || !Number.isFinite(value) ? null : value;
};
