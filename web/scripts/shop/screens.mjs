// Every screen of the app, and the states that matter: who looks at it, and what happens first.
import { address } from "./demo-shop.mjs";

const nothing = (list) => ({ status: 200, contentType: "application/json", body: list });
const broken = {
  status: 503,
  contentType: "application/json",
  body: '{"message":"Please try again."}',
};

/** Answers of the API that make a state: a path's beginning → an answer, or "never" for no answer. */
const loading = { "/api/": "never" };
const failing = { "/api/": broken };
const empty = (path, body = "[]") => ({ [path]: nothing(body) });

const noResults = '{"products":[],"page":1,"pages":0,"countProducts":0,"categories":[]}';

/**
 * `who`: whose session. `cart`: "empty" for none. `answers`: see above. `act`: what a person does
 * before the picture. `widths`: where the state exists.
 */
export function listScreens(shop) {
  const { product, soldOut, auction, endedAuction, paidOrder, unpaidOrder, user } = shop;
  const at = (thing, path) => (thing ? path(thing) : null);
  const click =
    (name, role = "button") =>
    (page) =>
      page.getByRole(role, { name }).first().click();

  return [
    { name: "home", path: "/" },
    {
      name: "home-empty",
      path: "/",
      answers: { ...empty("/api/products"), ...empty("/api/auctions") },
    },
    { name: "home-error", path: "/", answers: failing },
    { name: "home-admin", path: "/", who: "admin" },
    { name: "home-menu", path: "/", who: "seller", act: click("Seller") },
    {
      name: "suggestions",
      path: "/",
      act: async (page) => {
        await page.getByRole("combobox", { name: "Search products" }).fill("lea");
        await page.getByRole("option").first().waitFor();
      },
    },
    { name: "product", path: at(product, ({ url }) => `/products/${url}`) },
    { name: "product-sold-out", path: at(soldOut, ({ url }) => `/products/${url}`) },
    {
      name: "product-loading",
      path: at(product, ({ url }) => `/products/${url}`),
      answers: loading,
    },
    { name: "product-missing", path: "/products/no-such-thing" },
    { name: "seller", path: at(product?.seller, ({ _id }) => `/sellers/${_id}`) },
    { name: "search", path: "/search?category=Clothings&rating=4" },
    { name: "search-words", path: "/search?query=shoes&stock=in" },
    { name: "category", path: "/categories/Kitchen" },
    // The server draws a search that is opened; only one from within the app waits.
    {
      name: "search-loading",
      path: "/auction",
      answers: loading,
      act: async (page) => {
        await page.getByRole("combobox", { name: "Search products" }).fill("shoes");
        await page.keyboard.press("Enter");
        await page.waitForURL("**/search**");
        await page.locator("main [aria-busy=true]").first().waitFor();
      },
    },
    {
      name: "search-empty",
      path: "/search?query=zzzzqqqq&price=1000-10000",
      answers: empty("/api/products/search", noResults),
    },
    { name: "search-filters", path: "/search", widths: [390, 768], act: click(/^Filter/) },
    { name: "cart", path: "/cart" },
    { name: "cart-empty", path: "/cart", cart: "empty" },
    { name: "signin", path: "/signin" },
    { name: "signin-errors", path: "/signin", act: click("Sign In") },
    { name: "signup", path: "/signup" },
    { name: "signup-errors", path: "/signup", act: click("Sign Up") },
    { name: "forgot-password", path: "/forgot-password" },
    { name: "reset-password", path: "/reset-password?token=abc" },
    { name: "verify-email", path: "/verify-email#token=abc" },
    { name: "guest", path: "/guest#token=abc" },
    { name: "undo-email", path: "/undo-email#token=abc" },
    { name: "unsubscribe-useless", path: "/unsubscribe#token=abc" },
    { name: "shipping", path: "/shipping", who: "customer" },
    { name: "payment", path: "/payment", who: "customer" },
    {
      name: "place-order",
      path: "/payment",
      who: "customer",
      act: async (page) => {
        await click("Continue")(page);
        await page.waitForURL("**/placeorder");
      },
    },
    { name: "order-paid", path: at(paidOrder, ({ _id }) => `/order/${_id}`), who: "customer" },
    { name: "order-unpaid", path: at(unpaidOrder, ({ _id }) => `/order/${_id}`), who: "customer" },
    { name: "order-loading", path: "/order/x", who: "customer", answers: loading },
    { name: "invoice", path: at(paidOrder, ({ _id }) => `/order/${_id}/invoice`), who: "customer" },
    { name: "order-history", path: "/orderhistory", who: "customer" },
    {
      name: "order-history-empty",
      path: "/orderhistory",
      who: "customer",
      answers: empty("/api/orders/mine"),
    },
    { name: "order-history-loading", path: "/orderhistory", who: "customer", answers: loading },
    { name: "profile", path: "/profile", who: "seller" },
    { name: "auctions", path: "/auction", who: "seller" },
    { name: "auctions-empty", path: "/auction", answers: empty("/api/auctions") },
    { name: "auctions-loading", path: "/auction", answers: loading },
    { name: "auction", path: at(auction, ({ _id }) => `/auctions/${_id}`), who: "customer" },
    { name: "auction-visitor", path: at(auction, ({ _id }) => `/auctions/${_id}`) },
    { name: "auction-ended", path: at(endedAuction, ({ _id }) => `/auctions/${_id}`) },
    { name: "auction-record", path: at(endedAuction, ({ _id }) => `/auctions/${_id}/record`) },
    {
      name: "auction-receipt",
      path: at(auction, ({ _id }) => `/auctions/${_id}/record?receipt=1`),
    },
    { name: "auction-missing", path: "/auctions/x" },
    {
      name: "edit-auction",
      path: at(shop.ownAuction, ({ _id }) => `/auctions/${_id}/edit`),
      who: "seller",
    },
    { name: "create-auction", path: "/create-auction", who: "seller" },
    {
      name: "create-auction-errors",
      path: "/create-auction",
      who: "seller",
      act: click(/^Create Auction$/),
    },
    { name: "seller-dashboard", path: "/seller/dashboard", who: "seller" },
    { name: "seller-products", path: "/seller/products", who: "seller" },
    { name: "seller-questions", path: "/seller/questions", who: "seller" },
    { name: "seller-messages", path: "/seller/messages", who: "seller" },
    {
      name: "seller-thread",
      path: "/seller/messages",
      who: "seller",
      act: async (page) => {
        await page.locator("main a[href*='/messages/']").first().click();
        await page.getByLabel("Your message").waitFor();
      },
    },
    {
      name: "seller-product",
      path: at(shop.ownProduct, ({ _id }) => `/seller/product/${_id}`),
      who: "seller",
    },
    { name: "seller-orders", path: "/seller/orders", who: "seller" },
    {
      name: "packing-slip",
      path: at(
        shop.soldOrder,
        ({ _id, parcels }) => `/order/${_id}/parcels/${parcels[0]?.no ?? 1}/slip`,
      ),
      who: "seller",
    },
    { name: "seller-auctions", path: "/seller/auctions", who: "seller" },
    { name: "seller-coupons", path: "/seller/coupons", who: "seller" },
    { name: "seller-shipping", path: "/seller/shipping", who: "seller" },
    { name: "seller-returns", path: "/seller/returns", who: "seller" },
    { name: "seller-statement", path: "/seller/statement", who: "seller" },
    { name: "seller-invoices", path: "/seller/invoices", who: "seller" },
    { name: "seller-stall", path: "/seller/stall", who: "seller" },
    { name: "seller-reviews", path: "/seller/reviews", who: "seller" },
    { name: "sell", path: "/sell", who: "customer" },
    { name: "reviews", path: "/reviews", who: "customer" },
    { name: "messages", path: "/messages", who: "customer" },
    { name: "thread", path: at(shop.thread, ({ _id }) => `/messages/${_id}`), who: "customer" },
    { name: "notices", path: "/notices", who: "customer" },
    { name: "my-bids", path: "/mybids", who: "customer" },
    { name: "wishlist", path: "/wishlist", who: "customer" },
    { name: "watchlist", path: "/watchlist", who: "customer" },
    { name: "second-chances", path: "/second-chances", who: "customer" },
    { name: "admin-unpaid-wins", path: "/admin/unpaid-wins", who: "admin" },
    { name: "admin-signs", path: "/admin/auctions/signs", who: "admin" },
    {
      name: "admin-lot-signs",
      path: at(shop.sign, ({ auctionId }) => `/admin/auctions/${auctionId}/signs`),
      who: "admin",
    },
    { name: "admin-dashboard", path: "/admin/dashboard", who: "admin" },
    { name: "admin-dashboard-loading", path: "/admin/dashboard", who: "admin", answers: loading },
    { name: "admin-products", path: "/admin/products", who: "admin" },
    { name: "admin-products-error", path: "/admin/products", who: "admin", answers: failing },
    { name: "admin-products-loading", path: "/admin/products", who: "admin", answers: loading },
    {
      name: "admin-products-delete",
      path: "/admin/products",
      who: "admin",
      act: async (page) => {
        await page
          .getByRole("button", { name: /^Actions/ })
          .first()
          .click();
        await click("Delete", "menuitem")(page);
      },
    },
    {
      name: "admin-product",
      path: at(product, ({ _id }) => `/admin/product/${_id}`),
      who: "admin",
    },
    { name: "admin-orders", path: "/admin/orders", who: "admin" },
    { name: "admin-orders-error", path: "/admin/orders", who: "admin", answers: failing },
    { name: "admin-order", path: at(paidOrder, ({ _id }) => `/order/${_id}`), who: "admin" },
    { name: "admin-books", path: "/admin/books", who: "admin" },
    { name: "admin-payouts", path: "/admin/books?tab=payouts", who: "admin" },
    { name: "admin-reconciliation", path: "/admin/books?tab=reconciliation", who: "admin" },
    { name: "admin-terms", path: "/admin/books?tab=terms", who: "admin" },
    { name: "admin-taxes", path: "/admin/books?tab=tax", who: "admin" },
    { name: "admin-returns", path: "/admin/returns", who: "admin" },
    { name: "admin-applications", path: "/admin/sellers", who: "admin" },
    { name: "admin-sellers", path: "/admin/sellers?tab=all", who: "admin" },
    {
      name: "admin-suspend",
      path: "/admin/sellers?tab=all",
      who: "admin",
      act: async (page) => {
        await page.getByRole("button", { name: "Suspend" }).first().click();
      },
    },
    { name: "admin-moderation", path: "/admin/moderation", who: "admin" },
    { name: "admin-users", path: "/admin/users", who: "admin" },
    { name: "admin-users-error", path: "/admin/users", who: "admin", answers: failing },
    { name: "admin-user", path: at(user, ({ _id }) => `/admin/user/${_id}`), who: "admin" },
    { name: "admin-auctions", path: "/admin/auctions", who: "admin" },
    { name: "admin-coupons", path: "/admin/coupons", who: "admin" },
    { name: "admin-shipping", path: "/admin/shipping", who: "admin" },
    { name: "admin-attention", path: "/admin/attention", who: "admin" },
    { name: "admin-holds", path: "/admin/holds", who: "admin" },
    { name: "admin-questions", path: "/admin/questions", who: "admin" },
    { name: "admin-messages", path: "/admin/messages", who: "admin" },
    { name: "admin-reviews", path: "/admin/reviews", who: "admin" },
    { name: "admin-mails", path: "/admin/mails", who: "admin" },
    { name: "admin-pages", path: "/admin/pages", who: "admin" },
    { name: "accountant-books", path: "/admin/books", who: "accountant" },
    {
      name: "admin-statement",
      path: at(shop.people.seller, ({ _id }) => `/admin/books/${_id}`),
      who: "accountant",
    },
    { name: "admin-search", path: "/admin/search", who: "admin" },
    { name: "admin-settings", path: "/admin/settings", who: "admin" },
    { name: "admin-audit", path: "/admin/audit", who: "admin" },
    { name: "admin-security", path: "/admin/security", who: "admin" },
    { name: "admin-setup", path: "/admin/setup", who: "admin" },
    { name: "help", path: "/pages/help" },
    { name: "terms", path: "/pages/terms" },
    { name: "unknown-address", path: "/no/such/place" },
    { name: "api-docs", path: "/api/docs" },
  ];
}

/** What the browser remembers when such a screen is opened. */
export function storedFor(shop, { who, cart }) {
  const stored = { shippingAddress: address };
  if (cart !== "empty")
    stored.cartItems = shop.products
      .filter(({ stock }) => stock > 0)
      .slice(0, 3)
      .map((line, place) => ({ ...line, quantity: place + 1 }));
  if (who) stored.userInfo = shop.people[who];
  return stored;
}
