import * as messages from "../messages";

export const ranges = ["7", "30", "90", "all"] as const;
export type Range = (typeof ranges)[number];

export const defaultRange: Range = "30";

/** What stands in the address as `?days=`; anything else is the default. */
export function readRange(params: URLSearchParams): Range {
  const days = params.get("days");
  return ranges.find((range) => range === days) ?? defaultRange;
}

export const rangeName = (range: Range) =>
  range === "all" ? messages.all : messages.rangeDays(range);
