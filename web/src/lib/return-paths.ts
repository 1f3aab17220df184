import { query } from "./paths";

type Shown = { which?: string | undefined; month?: string; page?: number };

/** The addresses of returns and invoices. Apart from the others: home has no room for what it never links to. */
export const returnPaths = {
  sellerInvoices: (shown: Shown = {}) => `/seller/invoices${query(shown)}`,
  sellerReturns: (shown: Shown = {}) => `/seller/returns${query(shown)}`,
  adminReturns: (shown: Shown = {}) => `/admin/returns${query(shown)}`,
} as const;
