export const tableOrders = ["stock", "lowest", "highest"] as const;
export type TableOrderName = "" | (typeof tableOrders)[number];

/** What the address of a table of products says; anything odd is left out. */
export function readTable(params: URLSearchParams): { query: string; order: TableOrderName } {
  const order = tableOrders.find((known) => known === params.get("order")) ?? "";
  return { query: params.get("query")?.trim() ?? "", order };
}
