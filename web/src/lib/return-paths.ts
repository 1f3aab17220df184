import { query } from "./paths";

type Shown = { which?: string | undefined; month?: string; page?: number };

const list = (path: string, { page, ...rest }: Shown) =>
  `${path}${query({ ...rest, page: page === 1 ? undefined : page })}`;

/** The addresses of returns and invoices. Apart from the others: home has no room for what it never links to. */
export const returnPaths = {
  sellerInvoices: (shown: Shown = {}) => list("/seller/invoices", shown),
  sellerReturns: (shown: Shown = {}) => list("/seller/returns", shown),
  adminReturns: (shown: Shown = {}) => list("/admin/returns", shown),
} as const;
