/** The words of invoices: apart from the other words of the books, so that a page of them loads no more. */
export const invoices = "Invoices";
export const invoicesNote =
  "Each gets its number when its order is paid; what goes back gets a credit note.";
export const titles: Record<string, string> = {
  tax_invoice: "Tax invoice",
  bill_of_supply: "Bill of supply",
  invoice: "Invoice",
  credit_note: "Credit note",
};
export const creditOf = (number: string) => `For the invoice ${number}`;
export const dated = (date: string) => `Date: ${date}`;
export const ofOrder = (number: string) => `Order: ${number}`;
export const supplied = (place: string) => `Place of supply: ${place}`;
export const seller = "Seller";
export const buyer = "Buyer";
export const taxNumber = (gstin: boolean, number: string) =>
  `${gstin ? "GSTIN" : "Tax number"}: ${number}`;
export const notRegistered = "The seller is not registered for GST.";
export const taxedNothing = "No tax is charged.";
export const goods = "Goods";
export const hsn = "HSN";
export const quantity = "Qty";
export const price = "Price";
export const discount = "Discount";
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
export const kinds = { invoice: "Invoice", credit_note: "Credit note" };
export const number = "Number";
export const kind = "Kind";
export const date = "Date";
export const order = "Order";
export const amount = "Amount";
export const none = "No invoices in this month.";
export const house = "The shop";
export const taxes = "Taxes";
export const taxesNote =
  "For orders from now on. The shop’s one rate for everything is in the settings; categories may have their own here, and a single product on its own page.";
export const country = "Country of the shop";
export const countryHint = "In India invoices show CGST and SGST, or IGST; elsewhere VAT.";
export const houseNumberHint =
  "In India: with your GSTIN here, only the goods of sellers who gave theirs are taxed. Nobody else may charge GST.";
export const houseName = "Name of the business";
export const houseNameHint = "Stands as the seller on invoices. Empty: the shop’s name.";
export const houseAddress = "Its address";
export const houseState = "Its state";
export const houseNumber = "Its GSTIN or tax number";
export const holdTax = "Prices include tax";
export const categoryTaxes = "Rates and HSN codes by category";
export const categoryTaxesHint =
  "In percent; an empty field leaves the shop’s rate. HSN codes stand on the invoices.";
export const noCategories = "There are no categories yet.";
export const category = "Category";
export const rateOf = (category: string) => `Tax rate of ${category}, in percent`;
export const codeOf = (category: string) => `HSN code of ${category}`;
export const percentRule = "From 0 to 100.";
export const codeRule = "4, 6 or 8 digits.";
export const save = "Save";
export const saved = "The taxes were saved.";
export const notARate = "Some rates or codes cannot be saved as they are.";
export const productTax = "Tax";
export const productTaxNote =
  "Only where this product is taxed differently from its category. Counts for orders from now on.";
export const ownRate = "Own tax rate";
export const ownRateHint = "Empty: as its category, or the shop.";
export const ownCode = "HSN code";
export const ownCodeHint = "4, 6 or 8 digits. Empty: its category’s.";
export const saveProductTax = "Save the tax";
export const productTaxSaved = "The tax was saved.";
