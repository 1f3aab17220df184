/** Texts the specification fixes, letter for letter. */
export const messages = {
  outOfStock: "Product is out of stock.",
  cartEmpty: "Cart is empty.",
  goShopping: "Go Shopping",
  orderSummary: "Order Summary",
  checkout: "Checkout",
} as const;
