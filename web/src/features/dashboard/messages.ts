import { grouped } from "@/lib/digits";
import { plural } from "@/lib/locale";

/** The texts of the dashboard are fixed by the spec, letter for letter. */
export const totalUsers = "Total Users";
export const orders = "Orders";
export const totalSales = "Total Sales";
export const dailySales = "Daily Sales";
export const noSale = "No Sale";
export const noCategory = "No Category";
export const loadingChart = "Loading Chart...";

// Our own words.
export const dashboard = "Dashboard";
export const salesByCategory = "Sales by category";
export const productsByCategory = "Products by category";
export const nothingSold = "Nothing sold in these days";
export const goodsWithoutTaxOrShipping = "Goods without tax or shipping";
export const category = "Category";
export const products = "Products";
export const sales = "Sales";
export const downloadAsCsv = (title: string) => `Download ${title} as CSV`;
export const nothingOrdered = "Nothing has been ordered yet.";
export const setUpNote = "shows what it still needs before it opens.";
export const setUpTheShop = "Set up the shop";
export const bestSellingProducts = "Products with the highest sales";
export const noBestSellers = "Nothing was sold in these days.";
export const allProducts = "All products";
export const ordersWaitingForDelivery = "Orders waiting for delivery";
export const noneWaiting = "No paid order is waiting.";
export const allOrders = "All orders";
export const paysOnDelivery = "Pays on delivery";
export const paidAt = (paidAt: string) => `Paid ${paidAt}`;
export const auctionsEndingSoon = "Auctions ending soon";
export const noAuctionIsRunning = "No auction is running.";
export const allAuctions = "All auctions";
export const daysShown = "Days shown";
export const dailySalesNote = "Paid orders by day";
export const day = "Day";
export const withAnAccount = "with an account, in all";
export const listed = "listed";
export const ordersPaidOf = (all: string) => `paid; ${all} placed in all`;
export const salesOf = (all: string) => `${all} in all`;
export const ordersOfThemPaid = (orders: string) => `${orders} of them paid`;
export const fromPaidOrders = (orders: number) =>
  plural(orders, { one: "from # paid order", other: "from # paid orders" });
/** Below the figure in the middle of a donut. */
export const inAll = {
  sales: () => "sales",
  products: (count: number) => plural(count, { one: "product", other: "products" }),
};
export const countOthers = (count: number) => `${count} others`;
export const all = "All";
export const rangeDays = (range: string) => `${range} days`;
export const countSold = (count: number) => `${grouped(count)} sold`;
export const countBids = (count: number) => plural(count, { one: "# bid", other: "# bids" });
export const countOrders = (count: number) => plural(count, { one: "# order", other: "# orders" });
const before = (days: string) => `the ${days} days before`;
export const asBefore = (days: string) => `as in ${before(days)}`;
export const noneBefore = (days: string) => `none in ${before(days)}`;
export const movedBy = (way: "up" | "down", percent: number, days: string) =>
  `${way} ${percent}% on ${before(days)}`;
