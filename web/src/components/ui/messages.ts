export const signIn = "Sign In";
export const shipping = "Shipping";
export const payment = "Payment";
export const placeOrder = "Place Order";
export const checkout = "Checkout";
export const cancel = "Cancel";
export const close = "Close";
export const closedStall = "A closed market stall";
export const emptyBasket = "An empty basket";
export const nothingFound = "A magnifying glass over empty shelves";
export const sleepingGavel = "A resting gavel";
export const loading = "Loading...";
export const notFound = "Sorry, We couldn't find what you are looking for!";
export const goBack = "Go back";
export const couldntLoad = "Couldn’t load";
export const tryAgain = "Try again";
const orFree = (shipping: string | null) => (shipping ? `${shipping} shipping` : "free shipping");
export const notSent = "It is not sent to you.";
export const withTaxAndShipping = (total: string, tax: number, shipping: string | null) =>
  `${total} with ${tax === 0 ? "" : `${tax}% tax and `}${orFree(shipping)}`;
export const withShippingTaxIncluded = (total: string, shipping: string | null) =>
  `${total} with ${orFree(shipping)}, tax included`;
export const pages = "Pages";
export const previousPage = "Previous page";
export const pageNumber = (item: number) => `Page ${item}`;
export const nextPage = "Next page";
export const goToPage = (pages: number) => `Go to page, 1 to ${pages}`;
export const goTo = "Go to";
export const hidePassword = "Hide password";
export const showPassword = "Show password";
export const actions = "Actions";
export const done = "Done";
export const problems = "Problems";
export const leaveWithoutSaving = "Leave without saving?";
export const leaveNote = "What you changed here is not saved yet.";
export const leave = "Leave";
export const typedIsBack =
  "You had been signed out. What you had typed is here again; it is not saved yet.";
export const stars = (value: number, reviews?: number) =>
  `${value} out of 5 stars${reviews === undefined ? "" : `, ${countReviews(reviews)}`}`;
// Not by `plural`: home is full of them, and has no time for the browser's own rules.
const countReviews = (reviews: number) => `${reviews} ${reviews === 1 ? "review" : "reviews"}`;
export const yesNo = { quiet: { yes: "Yes", no: "No" }, loud: { yes: "YES", no: "NO" } };
export const addressOncePaid = "Shown once the order is paid.";
export const taxNumberOf = (india: boolean, number: string) =>
  `${india ? "GSTIN" : "Tax number"}: ${number}`;
export const notSavedYet = "Not saved yet";
