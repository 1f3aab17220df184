import { plural } from "@/lib/locale";

/** Texts the specification fixes, letter for letter. */
export const outOfStock = "Product is out of stock.";
export const cartEmpty = "Cart is empty.";
export const goShopping = "Go Shopping";
export const orderSummary = "Order Summary";
export const checkout = "Checkout";

// Our own words.
export const cart = "Cart";
export const notChecked =
  "Prices could not be checked just now. They are checked again before you order.";
export const placeOrder = "Place Order";
export const placeOrderNote = "Look it over once more, then place your order.";
export const shipping = "Shipping";
export const shippingNote = "Where should we bring your things?";
export const broughtUpToDate = "Your cart was brought up to date.";
export const lookAtIt = "Look at it";
export const dismiss = "Dismiss";
export const onePiece = "1 piece";
export const each = "each";
export const removeOf = (name: string) => `Remove ${name}`;
export const wonAtAuction = "Won at auction";
export const outOfStockBadge = "Out of stock";
export const onlyLeft = (stock: number) => `Only ${stock} left`;
export const items = "Items";
export const total = "Total";
export const toPay = "To pay";
export const workingOut = "Being worked out";
export const product = "Product";
export const quantity = "Quantity";
export const price = "Price";
export const remove = "Remove";
export const payment = "Payment";
export const paymentMethod = "Payment Method";
export const products = "Products";
export const yourCartIsEmptyNow = "Your cart is empty now.";
export const edit = "Edit";
export const editOf = (part: string) => `Edit ${part.toLowerCase()}`;
export const stockLeft = (left: number) =>
  left < 1
    ? "There are no more pieces of it right now. The quantity stays as it is until you change it."
    : `${plural(left, { one: "Only # is", other: "Only # are" })} left. The quantity stays as it is until you change it.`;
export const takeWhatIsLeft = (left: number) => `Change it to ${left}`;
export const ok = "OK";
export const itemsCount = (count: number) => `Items (${count})`;
export const free = "Free";
/** With how many percent it is, where that is the same for everything. */
export const taxOf = (taxPercent: number | null) =>
  taxPercent === null ? "Tax" : `Tax (${taxPercent}%)`;
export const whatCheckoutDoes = (onDelivery: boolean) =>
  `Pressing Checkout places your order and keeps its pieces for you. You pay ${onDelivery ? "when it is brought to you" : "on the next page"}.`;
export const quantityOf = (name: string) => `Quantity of ${name}`;
export const oneLess = "One less";
export const oneMore = "One more";
export const removedOf = (name: string) => `${name} removed.`;
export const undo = "Undo";
export const enterFullName = "Enter the name of the person who receives it.";
export const enterAddress = "Enter the house and street.";
export const enterCity = "Enter the city or town.";
export const enterPinCode = "Enter the pin code.";
export const enterCountry = "Enter the country.";
export const fullName = "Full Name";
export const address = "Address";
export const city = "City";
export const pinCode = "Pin Code";
export const country = "Country";
export const state = "State";
export const optional = "Optional";
export const phone = "Phone";
export const phoneRule = "Please give the phone number with all its digits, or none.";
export const phoneHint = "Optional. For the parcel service, if it has a question.";
export const gstin = "GSTIN";
export const taxNumber = "Tax number";
export const taxNumberHint = "Optional. For an invoice in the name of your business.";
export const gstinRule =
  "This is no valid GSTIN. It has 15 letters and digits, like 27AAPFU0939F1ZV.";
export const taxNumberRule = "A tax number has at most 30 letters and digits.";
export const goOn = "Continue";
export const isOutOfStock = (name: string) => `${name} is out of stock.`;
export const nowCosts = (name: string, price: string, price2: string) =>
  `${name} now costs ${price} instead of ${price2}.`;
export const nowChosen = (name: string, chosen: string) =>
  `${name} comes in sizes or colours now: in your cart is ${chosen}. Please look whether you want that one.`;
export const lowered = (stock: number, name: string, quantity: number) =>
  `Only ${stock} of ${name} left. The quantity was lowered from ${quantity}.`;
export const coupon = "Coupon";
export const haveCoupon = "Have a coupon?";
export const couponPlaceholder = "Coupon code";
export const applyCoupon = "Apply";
export const removeCoupon = (code: string) => `Remove the coupon ${code}`;
export const discount = "Discount";
export const shippingByParcel = "Shipping by parcel";
export const theShop = "The shop";
export const noAnswer =
  "No answer came from the shop. Press Checkout again: an order that has arrived is not made a second time.";
export const notSent = "Not sent there";
export const pinCodeRule = "A pin code in India has six digits.";
/** What the form begins with, and what it offers. */
export const homeCountry = "India";
export const countryCodes =
  "AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW";
