export const somethingWentWrong = "Something went wrong. Please try again.";
/** What people call the ways to pay. */
export const paymentMethods = {
  PayPal: "PayPal",
  Stripe: "Stripe",
  UPI: "UPI or bank transfer",
  COD: "Pay on delivery",
};
export const notANumber = "Enter a number, such as 1,500 or 12.5.";
export const unreachable = "The shop cannot be reached. Check your connection and try again.";
/** What the pages of the shop's own words are called. */
export const pageNames = {
  help: "Help",
  "shipping-and-returns": "Shipping and returns",
  terms: "Terms",
  privacy: "Privacy",
  contact: "Contact",
};
