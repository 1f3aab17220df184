/** The words of invoices: apart from the other words of the books, so that a page of them loads no more. */
export const invoices = "Invoices";
export const invoicesNote =
  "Numbered by themselves when an order is paid; what goes back gets a credit note.";
export const titles: Record<string, string> = {
  invoice: "Tax invoice",
  credit_note: "Credit note",
};
export const creditOf = (number: string) => `For the invoice ${number}`;
export const dated = (date: string) => `Date: ${date}`;
export const ofOrder = (number: string) => `Order: ${number}`;
export const supplied = (place: string) => `Place of supply: ${place}`;
export const seller = "Seller";
export const buyer = "Buyer";
export const taxNumber = (india: boolean, number: string) =>
  `${india ? "GSTIN" : "Tax number"}: ${number}`;
export const goods = "Goods";
export const hsn = "HSN";
export const quantity = "Qty";
export const price = "Price";
export const taxable = "Taxable";
export const rate = "Rate";
export const tax = "Tax";
export const total = "Total";
export const shipping = "Shipping (no tax)";
export const totalTaxable = "Taxable value";
export const toPay = "Total";
export const credited = "Credited in all";
export const onRate = (name: string, rate: string) => `${name} ${rate}`;
export const inclusive = "Prices include tax.";
export const signed = "Made by a computer; valid without a signature.";
export const paidWith = (method: string) => `Paid with ${method}.`;
export const kinds: Record<string, string> = { invoice: "Invoice", credit_note: "Credit note" };
export const none = "No invoices in this month.";
export const asCsv = "As CSV";
export const taxes = "Taxes";
export const taxesNote =
  "For orders from now on. The shop's one rate for everything is in the settings; categories may have their own here, and single products through the API.";
export const country = "Country of the shop";
export const countryHint = "In India invoices show CGST and SGST, or IGST; elsewhere VAT.";
export const houseName = "Name of the business";
export const houseAddress = "Its address";
export const houseState = "Its state";
export const houseNumber = "Its GSTIN or tax number";
export const holdTax = "Prices include tax";
export const categoryTaxes = "Categories with a rate of their own";
export const categoryTaxesHint = "One per line, in percent: Shoes = 18";
export const categoryCodes = "HSN codes by category";
export const categoryCodesHint = "One per line: Shoes = 6403";
export const save = "Save";
export const saved = "The taxes were saved.";
export const notARate = "Please write one rate or code per line, like Shoes = 18.";
