/** "1 result", "12,345 results". */
export const resultsLabel = (count: number, word = "result") =>
  `${count.toLocaleString("en-IN")} ${count === 1 ? word : `${word}s`}`;
