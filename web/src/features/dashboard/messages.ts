/** The texts of the dashboard are fixed by the spec, letter for letter. */
export const messages = {
  totalUsers: "Total Users",
  orders: "Orders",
  totalSales: "Total Sales",
  dailySales: "Daily Sales",
  noSale: "No Sale",
  noCategory: "No Category",
  loadingChart: "Loading Chart...",
  settingsSaved: "Settings saved",
  noEntries: "No Entries Found!",
} as const;
