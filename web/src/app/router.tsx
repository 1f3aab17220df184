import type { LazyRouteFunction, RouteObject } from "react-router";

import { load } from "@/lib/load";

import { ErrorPage } from "./error-page";
import { AccountantGuard, AdminGuard, SellerGuard, SignedInGuard } from "./guards";
import { BareLayout, ShopLayout } from "./layout/layouts";
import { Root } from "./layout/root";
import { ScreenFallback } from "./screen-fallback";

/** A screen's file exports `Component`; it is loaded when someone first goes there. */
function screen(path: string, lazy: LazyRouteFunction<RouteObject>): RouteObject {
  return { path, lazy: () => load(lazy), HydrateFallback: ScreenFallback };
}

/** Screens inside a frame that only they have. */
const framed = (lazy: LazyRouteFunction<RouteObject>, children: RouteObject[]) => ({
  lazy: () => load(lazy),
  HydrateFallback: ScreenFallback,
  children,
});

/** What no other screen is at. */
const elsewhere = "*";

/** The server draws some of these, and none of the others. */
export const open: RouteObject[] = [
  screen("/", () => import("./routes/catalog/home")),
  screen("/products/:url", () => import("./routes/catalog/product")),
  screen("/sellers/:id", () => import("./routes/catalog/seller")),
  screen("/categories/:name", () => import("./routes/catalog/category")),
  screen("/search", () => import("./routes/catalog/search")),
  screen("/cart", () => import("./routes/checkout/cart")),
  // These three send people back a step themselves: see features/checkout/model.
  screen("/shipping", () => import("./routes/checkout/shipping")),
  screen("/payment", () => import("./routes/payments/payment")),
  screen("/placeorder", () => import("./routes/checkout/place-order")),
  screen("/auction", () => import("./routes/auctions/auction-list")),
  screen("/auctions/:id", () => import("./routes/auctions/auction-detail")),
  screen("/auctions/:id/record", () => import("./routes/record/auction-record")),
  screen("/wishlist", () => import("./routes/hearts/wishlist")),
  screen("/watchlist", () => import("./routes/hearts/watchlist")),
  screen("/pages/:name", () => import("./routes/office/shop-page")),
  screen("/api/docs", () => import("./routes/docs/api-docs")),
];

/** Also for those who ordered without an account. */
const ordered: RouteObject[] = [
  screen("/order/:id", () => import("./routes/orders/order-detail")),
  screen("/order/:id/invoice", () => import("./routes/orders/order-invoice")),
  screen("/messages/:id", () => import("./routes/threads/customer-messages")),
];

const signedIn: RouteObject[] = [
  screen("/order/:id/parcels/:no/slip", () => import("./routes/orders/packing-slip")),
  screen("/orderhistory", () => import("./routes/orders/order-history")),
  screen("/reviews", () => import("./routes/reviews/my-reviews")),
  screen("/mybids", () => import("./routes/auctions/my-bids")),
  screen("/second-chances", () => import("./routes/auctions/second-chances")),
  screen("/sell", () => import("./routes/sellers/sell")),
  screen("/notices", () => import("./routes/notices/notices")),
  screen("/messages", () => import("./routes/threads/customer-messages")),
  screen("/profile/:id?", () => import("./routes/accounts/profile")),
];

const admin: RouteObject[] = [
  screen("/admin/dashboard", () => import("./routes/dashboard/admin-dashboard")),
  screen("/admin/products", () => import("./routes/catalog/admin-products")),
  screen("/admin/product/:id", () => import("./routes/catalog/admin-product-edit")),
  screen("/admin/orders", () => import("./routes/orders/admin-orders")),
  screen("/admin/coupons", () => import("./routes/prices/admin-coupons")),
  screen("/admin/shipping", () => import("./routes/prices/admin-shipping")),
  screen("/admin/returns", () => import("./routes/returns/admin-returns")),
  screen("/admin/attention", () => import("./routes/orders/admin-attention")),
  screen("/admin/holds", () => import("./routes/orders/admin-holds")),
  screen("/admin/sellers", () => import("./routes/sellers/admin-sellers")),
  screen("/admin/moderation", () => import("./routes/sellers/admin-moderation")),
  screen("/admin/users", () => import("./routes/accounts/admin-users")),
  screen("/admin/user/:id", () => import("./routes/accounts/admin-user-edit")),
  screen("/admin/auctions", () => import("./routes/auctions/admin-auctions")),
  screen("/admin/auctions/signs", () => import("./routes/auctions/admin-all-signs")),
  screen("/admin/auctions/:id/signs", () => import("./routes/auctions/admin-signs")),
  screen("/admin/unpaid-wins", () => import("./routes/auctions/admin-strikes")),
  screen("/admin/search", () => import("./routes/catalog/admin-search")),
  screen("/admin/settings", () => import("./routes/office/admin-settings")),
  screen("/admin/audit", () => import("./routes/office/admin-audit")),
  screen("/admin/security", () => import("./routes/accounts/admin-security")),
  screen("/admin/mails", () => import("./routes/notices/admin-mails")),
  screen("/admin/questions", () => import("./routes/questions/admin-questions")),
  screen("/admin/messages/:id?", () => import("./routes/threads/admin-messages")),
  screen("/admin/reviews", () => import("./routes/reviews/admin-reviews")),
  screen("/admin/setup", () => import("./routes/office/admin-setup")),
  screen("/admin/pages", () => import("./routes/office/admin-pages")),
];

/** What accountants see, too. */
const accounts: RouteObject[] = [
  screen("/admin/books", () => import("./routes/books/admin-books")),
  screen("/admin/books/:id", () => import("./routes/books/admin-statement")),
];

const seller: RouteObject[] = [
  screen("/seller/dashboard", () => import("./routes/dashboard/seller-dashboard")),
  screen("/seller/products", () => import("./routes/catalog/seller-products")),
  screen("/seller/product/:id", () => import("./routes/catalog/seller-product-edit")),
  screen("/seller/stall", () => import("./routes/sellers/seller-stall")),
  screen("/seller/statement", () => import("./routes/books/seller-statement")),
  screen("/seller/coupons", () => import("./routes/prices/seller-coupons")),
  screen("/seller/shipping", () => import("./routes/prices/seller-shipping")),
  screen("/seller/returns", () => import("./routes/returns/seller-returns")),
  screen("/seller/invoices", () => import("./routes/books/seller-invoices")),
  screen("/seller/orders", () => import("./routes/orders/seller-orders")),
  screen("/seller/questions", () => import("./routes/questions/seller-questions")),
  screen("/seller/messages/:id?", () => import("./routes/threads/seller-messages")),
  screen("/seller/reviews", () => import("./routes/reviews/seller-reviews")),
  screen("/seller/auctions", () => import("./routes/auctions/seller-auctions")),
  screen("/create-auction", () => import("./routes/auctions/auction-create")),
  screen("/auctions/:id/edit", () => import("./routes/auctions/auction-edit")),
];

/** Sign-in and its neighbours have no header. */
const bare: RouteObject[] = [
  screen("/signin", () => import("./routes/accounts/signin")),
  screen("/signup", () => import("./routes/accounts/signup")),
  screen("/forgot-password", () => import("./routes/accounts/forgot-password")),
  screen("/reset-password", () => import("./routes/accounts/reset-password")),
  screen("/undo-email", () => import("./routes/accounts/mailed-link")),
  screen("/verify-email", () => import("./routes/accounts/mailed-link")),
  screen("/unsubscribe", () => import("./routes/notices/unsubscribe")),
  screen("/guest", () => import("./routes/accounts/guest")),
];

const gallery: RouteObject[] = import.meta.env.DEV
  ? [screen("/ui", () => import("./routes/docs/gallery"))]
  : [];

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    children: [
      {
        Component: ShopLayout,
        children: [
          {
            ErrorBoundary: ErrorPage,
            children: [
              ...open,
              ...gallery,
              framed(() => import("./customer-guard"), ordered),
              { Component: SignedInGuard, children: signedIn },
              {
                Component: AdminGuard,
                children: [framed(() => import("./layout/admin-frame"), admin)],
              },
              {
                Component: AccountantGuard,
                children: [framed(() => import("./layout/admin-frame"), accounts)],
              },
              {
                Component: SellerGuard,
                children: [framed(() => import("./layout/seller-frame"), seller)],
              },
              screen(elsewhere, () => import("./routes/unknown")),
            ],
          },
        ],
      },
      { Component: BareLayout, children: [{ ErrorBoundary: ErrorPage, children: bare }] },
    ],
  },
];
