/** "1 result", "12,345 results". */
export const resultsLabel = (count: number) =>
  `${count.toLocaleString("en-IN")} ${count === 1 ? "result" : "results"}`;
