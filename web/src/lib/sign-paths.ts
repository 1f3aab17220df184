import { part, query } from "./paths";

/** The addresses of signs and strikes. Apart from the others: home has no room for what it never links to. */
export const signPaths = {
  all: ({ seen, page }: { seen?: boolean; page?: number } = {}) =>
    `/admin/auctions/signs${query({ seen: seen ? "true" : undefined, page })}`,
  ofLot: (auction: string) => `/admin/auctions/${part(auction)}/signs`,
  strikes: (page?: number) => `/admin/unpaid-wins${query({ page })}`,
} as const;
