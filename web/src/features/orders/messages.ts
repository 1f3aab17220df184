/** Texts the specification fixes, letter for letter. */
export const messages = {
  paidAt: (date: string) => `Paid at: ${date}`,
  notPaid: "NOT PAID",
  deliveredAt: (date: string) => `Delivered at: ${date}`,
  notDelivered: "NOT DELIVERED",
  deliver: "Deliver Order",
  delivered: "Order Delivered Successfully 🚚",
  historyEmpty: "Your Order Page is empty.",
  goShopping: "Go Shopping",
  noOrders: "No Orders Found!",
  deletedUser: "DELETED USER",
  sureToDelete: "Are you sure to delete?",
  deleted: "order deleted successfully",
} as const;
