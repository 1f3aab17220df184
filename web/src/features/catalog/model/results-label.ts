import { grouped } from "@/lib/digits";

/** "1 result", "12,345 results". */
export const resultsLabel = (count: number, word = "result") =>
  `${grouped(count)} ${count === 1 ? word : `${word}s`}`;
