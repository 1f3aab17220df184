import { plural } from "@/lib/locale";

export const somethingWentWrong = "Something went wrong.";
export const unexpectedApplicationError = "Unexpected Application Error!";
export const nothingAt = (address: string) =>
  `There is nothing at ${address}. It may have moved, or the address is mistyped.`;
export const searchFor = (words: string) => `Search for “${words}”`;
export const gone = {
  product: "It may have been sold or taken out of the shop, or the address is mistyped.",
  lot: "This lot may have been taken down, or the address is mistyped.",
  category: "There is nothing in such a category, or the address is mistyped.",
  stall: "This stall may have left the market, or the address is mistyped.",
  order: "There is no such order in this account. It may be in another one.",
};
export const nearest = "What comes nearest";
export const categories = "Categories";
export const allProducts = "All products";
export const goToTheMarket = "Go to the market";
export const tryAgain = "Try again";
export const demoNoRealMoney = "Demo, no real money";
export const aboutThisShop = "About this shop";
export const homeOf = (name: string) => `${name}, home`;
export const credit = "Developed by the Haat makers.";
export const api = "API";
export const sourceCode = "Source code";
export const main = "Main";
export const auctions = "Auctions";
export const cart = "Cart";
export const signIn = "Sign In";
export const skipToContent = "Skip to content";
export const loading = "Loading";
export const colours = "Colours";
const themes = { system: "as the system", light: "light", dark: "dark" };
export const switchTheme = (now: keyof typeof themes, next: keyof typeof themes) =>
  `Colours: ${themes[now]}. Switch to ${themes[next]}`;
export const seller = "Seller";
export const products = "Products";
export const orders = "Orders";
export const dashboard = "Dashboard";
export const createAuction = "Create Auction";
export const admin = "Admin";
export const books = "Books";
export const returns = "Returns";
export const invoices = "Invoices";
export const accountant = "Accountant";
export const sellers = "Sellers";
export const moderation = "Moderation";
export const stall = "Your stall";
export const sellHere = "Sell here";
export const statement = "Statement";
export const coupons = "Coupons";
export const shipping = "Shipping";
export const needsAttention = "Needs attention";
export const heldStock = "Held stock";
export const manageUsers = "Manage Users";
export const settings = "Settings";
export const auditLog = "Audit log";
export const search = "Search";
export const securityLog = "Security log";
export const setup = "Setup";
export const sections = "Sections";
export const pages = "Pages";
export const information = "Information";
export { pageNames } from "@/lib/messages";
export const accountOf = (name: string) => `Account of ${name}`;
export const account = "Account";
export const profile = "Profile";
export const orderHistory = "Order History";
export const sessionEnded = "Your session has ended. Please sign in again.";
export const questions = "Questions";
export const reviews = "Reviews";
export const yourReviews = "Your reviews";
export const mails = "Mails";
export const messages = "Messages";
export const wishlist = "Wish list";
export const watchlist = "Watchlist";
export const myBids = "My bids";
export const secondChances = "Second chances";
export const unpaidWins = "Unpaid wins";
export const signOut = "Sign out";
export const cartWith = (count: number) =>
  `Cart, ${plural(count, { one: "# item", other: "# items" })}`;
export const offline =
  "The shop cannot be reached. The page goes on as soon as the connection is back.";
export const couldntRefresh =
  "Couldn’t refresh this page. It shows what was known before; trying again.";
