/** Texts the specification fixes, letter for letter. */
export const messages = {
  noInr: "Paypal does not accept payments in INR",
  paid: "Order Paid Succefully 🎉",
} as const;
