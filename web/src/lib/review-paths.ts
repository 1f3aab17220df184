import { query } from "./paths";

type Shown = { show?: string; page?: number };

/** The addresses of reviews. Apart from the others: home has no room for what it never links to. */
export const reviewPaths = {
  /** One's own reviews; with a line of an order, open to be written. */
  mine: (write: { order?: string; line?: number; page?: number } = {}) => `/reviews${query(write)}`,
  seller: (shown: Shown = {}) => `/seller/reviews${query(shown)}`,
  admin: (shown: Shown = {}) => `/admin/reviews${query(shown)}`,
} as const;
