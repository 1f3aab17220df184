import { query } from "./paths";

type Shown = { show?: string; page?: number };

const list = (path: string, { page, ...rest }: Record<string, string | number | undefined>) =>
  `${path}${query({ ...rest, page: page === 1 ? undefined : page })}`;

/** The addresses of reviews. Apart from the others: home has no room for what it never links to. */
export const reviewPaths = {
  /** One's own reviews; with a line of an order, open to be written. */
  mine: (write: { order?: string; line?: number; page?: number } = {}) => list("/reviews", write),
  seller: (shown: Shown = {}) => list("/seller/reviews", shown),
  admin: (shown: Shown = {}) => list("/admin/reviews", shown),
} as const;
