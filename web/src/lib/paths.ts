/** Every address of the app. Components never write one themselves. */

type SearchParams = {
  query?: string;
  category?: string;
  price?: string;
  rating?: string;
  order?: string;
  brand?: string;
  stock?: string;
  option?: string;
  page?: number;
};

/** What a table of products shows. */
export type TableParams = { query?: string; order?: string; page?: number };

type AuctionListParams = {
  show?: string | undefined;
  sort?: string | undefined;
  query?: string;
  category?: string;
  page?: number | undefined;
};

/** What is not given has no parameter, nor has the first page. */
export function query(params: Record<string, string | number | undefined>): string {
  const text = new URLSearchParams();
  for (const [key, value] of Object.entries(params))
    if (value !== undefined && value !== "" && !(key === "page" && value === 1))
      text.set(key, String(value));
  const written = text.toString();
  return written ? `?${written}` : "";
}

export const part = encodeURIComponent;

/** A path as a parameter: slashes stay readable ("/signin?redirect=/shipping"). */
const withRedirect = (path: string, redirect?: string) =>
  redirect ? `${path}?redirect=${part(redirect).replaceAll("%2F", "/")}` : path;

/** The pages of words that every shop has; the server knows the same. */
export const shopPages = ["help", "shipping-and-returns", "terms", "privacy", "contact"] as const;

export const paths = {
  home: "/",
  product: (url: string) => `/products/${part(url)}`,
  seller: (id: string, page?: number) => `/sellers/${part(id)}${query({ page })}`,
  category: (name: string) => `/categories/${part(name)}`,
  search: (params: SearchParams = {}) => `/search${query(params)}`,
  /** Where the header's search box leads before the app has started; its field is called `query`. */
  searchForm: "/search/",
  /** The header's search box: to the results, or home when nothing was typed. */
  searchFor: (text: string) => (text.trim() ? `/search/?query=${part(text.trim())}` : "/"),
  cart: "/cart",
  signin: (redirect?: string) => withRedirect("/signin", redirect),
  signup: (redirect?: string) => withRedirect("/signup", redirect),
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  undoEmail: "/undo-email",
  shipping: "/shipping",
  payment: "/payment",
  placeOrder: "/placeorder",
  order: (id: string) => `/order/${part(id)}`,
  invoice: (id: string) => `/order/${part(id)}/invoice`,
  packingSlip: (id: string, no: number) => `/order/${part(id)}/parcels/${no}/slip`,
  orderHistory: "/orderhistory",
  profile: "/profile",
  notices: (page?: number) => `/notices${query({ page })}`,
  /** Conversations about orders, or one of them; `office` is "", "/seller" or "/admin". */
  messages: (office = "", id = "", shown: { reported?: string; page?: number } = {}) =>
    `${office}/messages${id && `/${part(id)}`}${query(shown)}`,
  wishlist: "/wishlist",
  watchlist: "/watchlist",
  auctions: "/auction",
  auctionList: (params: AuctionListParams) => `/auction${query(params)}`,
  myBids: "/mybids",
  editAuction: (id: string) => `/auctions/${part(id)}/edit`,
  auction: (id: string) => `/auctions/${part(id)}`,
  auctionRecord: (id: string) => `/auctions/${part(id)}/record`,
  secondChances: "/second-chances",
  createAuction: "/create-auction",
  sellerDashboard: "/seller/dashboard",
  sellerProducts: (shown: TableParams = {}) => `/seller/products${query(shown)}`,
  sellerProduct: (id: string) => `/seller/product/${part(id)}`,
  sellerOrders: "/seller/orders",
  sellerCoupons: "/seller/coupons",
  sellerShipping: "/seller/shipping",
  sellerQuestions: (page?: number) => `/seller/questions${query({ page })}`,
  sell: "/sell",
  sellerStall: "/seller/stall",
  sellerStatement: "/seller/statement",
  sellerAuctions: (page?: number) => `/seller/auctions${query({ page })}`,
  adminDashboard: "/admin/dashboard",
  adminProducts: (shown: TableParams = {}) => `/admin/products${query(shown)}`,
  adminProduct: (id: string) => `/admin/product/${part(id)}`,
  adminOrders: "/admin/orders",
  adminCoupons: "/admin/coupons",
  adminShipping: "/admin/shipping",
  adminAttention: "/admin/attention",
  adminHolds: "/admin/holds",
  adminUsers: (shown: { query?: string; role?: string; order?: string; page?: number } = {}) =>
    `/admin/users${query(shown)}`,
  adminUser: (id: string) => `/admin/user/${part(id)}`,
  adminAuctions: "/admin/auctions",
  adminSellers: (shown: { tab?: string; page?: number } = {}) => `/admin/sellers${query(shown)}`,
  adminModeration: "/admin/moderation",
  adminBooks: "/admin/books",
  adminStatement: (seller: string) => `/admin/books/${part(seller)}`,
  adminSearch: (shown: { show?: string; page?: number } = {}) => `/admin/search${query(shown)}`,
  adminSettings: "/admin/settings",
  adminAudit: (shown: { query?: string; page?: number } = {}) => `/admin/audit${query(shown)}`,
  adminSecurity: (shown: { query?: string; page?: number } = {}) =>
    `/admin/security${query(shown)}`,
  adminMails: (shown: { state?: string; page?: number } = {}) => `/admin/mails${query(shown)}`,
  adminQuestions: (page?: number) => `/admin/questions${query({ page })}`,
  adminSetup: "/admin/setup",
  adminPages: (page?: string) => `/admin/pages${query({ page })}`,
  shopPage: (name: string) => `/pages/${part(name)}`,
  apiDocs: "/api/docs",
  gallery: "/ui",
} as const;
