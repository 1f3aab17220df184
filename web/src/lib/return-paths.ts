/** Where returns and invoices are worked on: apart from `paths.ts`, which the home page loads. */
type Shown = { which?: string | undefined; month?: string; page?: number };

function path(start: string, { page, ...shown }: Shown): string {
  const wanted = { ...shown, page: page === 1 ? undefined : page };
  const pairs = Object.entries(wanted).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]));
  return pairs.length > 0 ? `${start}?${search}` : start;
}

export const returnPaths = {
  sellerInvoices: (shown: Shown = {}) => path("/seller/invoices", shown),
  sellerReturns: (shown: Shown = {}) => path("/seller/returns", shown),
  adminReturns: (shown: Shown = {}) => path("/admin/returns", shown),
};
