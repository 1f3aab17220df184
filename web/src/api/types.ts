/**
 * The one place that names what the server sends and takes. Everything else imports from here, so
 * that these become re-exports of the generated schema without touching a screen.
 */

export type * from "./types-office";
export * from "./types-auctions";

export type Product = {
  _id: string;
  name: string;
  url: string;
  price: number;
  image: string;
  category: string;
  brand: string;
  stock: number;
  description: string;
  rating: number;
  reviews: number;
  createdAt?: string;
  seller?: ProductSeller | null;
  /** Smaller copies of the picture; null when it is not one of our uploads. */
  images?: Pictures | null;
  /** Created but never saved with a valid form: in no list of the shop. */
  isDraft?: boolean;
};

export type Pictures = {
  card: string;
  page: string;
  srcset: string;
  width: number;
  height: number;
};

export type ProductSeller = Pick<SellerCard, "_id" | "name">;

/** A seller as shoppers see one. */
export type SellerCard = { _id: string; name: string; logo: string; description: string };

export type SellerProfile = { name: string; logo: string; description: string };

export type UserInfo = {
  _id: string;
  name: string;
  email: string;
  token: string;
  isAdmin: boolean;
  isSeller: boolean;
  seller?: SellerProfile | null;
};

/** A user as people management sees one: never with a token. */
export type User = Omit<UserInfo, "token"> & { createdAt?: string };

export type ShippingAddress = {
  fullName: string;
  address: string;
  city: string;
  pinCode: string;
  country: string;
};

export type PaymentMethod = "PayPal" | "Stripe";

/** A lot won at auction is a line too: its quantity is fixed at 1 and it links to its auction. */
export type CartLine = Product & { quantity: number; auctionId?: string };

export type OrderItem = {
  _id: string;
  /** Its number within the order, from 1. */
  lineNo: number;
  name: string;
  url: string;
  image: string;
  price: number;
  quantity: number;
  lineTotal: number;
  auctionId: string | null;
  sellerId: string | null;
  isShipped: boolean;
  shippedAt: string | null;
};

export type OrderStatus = "placed" | "paid" | "delivered" | "cancelled" | "expired" | "refunded";

/** What happened to an order; `by` is a name. */
export type OrderEvent = { kind: string; at: string; by: string; note: string };

/** `status`: created, pending, completed, denied, held, refunding, refunded or reversed. */
export type OrderPayment = {
  provider: PaymentMethod;
  status: string;
  amount: number;
  currency: string;
  note: string;
  payerEmail: string;
  updatedAt: string;
};

export type OrderRefund = { status: string; amount: number; currency: string; at: string };

export type Order = {
  _id: string;
  orderItems: OrderItem[];
  shippingAddress: ShippingAddress;
  paymentMethod: PaymentMethod;
  itemsPrice: number;
  shippingPrice: number;
  taxPrice: number;
  totalPrice: number;
  totalPriceUsd: number;
  status: OrderStatus;
  isPaid: boolean;
  paidAt: string | null;
  isDelivered: boolean;
  deliveredAt: string | null;
  isCancelled: boolean;
  closedAt: string | null;
  /** Until when an unpaid order keeps its pieces. */
  expiresAt: string | null;
  deletedAt: string | null;
  createdAt: string;
  user: { _id: string; name: string; email: string } | null;
  /** Oldest first; empty in lists. */
  timeline: OrderEvent[];
  payment: OrderPayment | null;
  /** Money that reached the shop and could not pay this order. */
  heldPayments: OrderPayment[];
  refund: OrderRefund | null;
  /** One seller's lines only. */
  isPartial: boolean;
};

/** Which providers this shop can take money with; null is not configured. */
export type PaymentsConfig = {
  /** No real money: the providers are sandboxes. */
  demo: boolean;
  paypal: { clientId: string; currency: string; sdkBaseUrl: string | null } | null;
  /** `scriptUrl`: the sandbox's script, to be loaded before Stripe's own loader runs. */
  stripe: { publishableKey: string; currency: string; scriptUrl: string | null } | null;
};

/** A payment that waits for its payer. `id` is the provider's. */
export type StartedPayment = {
  id: string;
  provider: PaymentMethod;
  clientSecret: string | null;
  amount: number;
  currency: string;
};

/** The shop's own rules, as the server calculates by them. */
export type ShopPricing = {
  taxPercent: number;
  shippingFee: number;
  freeShippingAbove: number;
  usdRate: number;
};

export type QuotedLine = {
  _id: string;
  auctionId: string | null;
  name: string;
  url: string;
  image: string;
  price: number;
  requested: number;
  quantity: number;
  stock: number;
  lineTotal: number;
};

export type QuoteChange = {
  _id: string;
  auctionId: string | null;
  kind: "gone" | "outOfStock" | "repriced";
  message: string;
  available?: number;
  oldPrice?: number;
  newPrice?: number;
};

/** A cart with the server's figures. */
export type Quote = {
  lines: QuotedLine[];
  changes: QuoteChange[];
  itemsPrice: number;
  shippingPrice: number;
  taxPrice: number;
  totalPrice: number;
  totalPriceUsd: number;
  pricing: ShopPricing;
};

export type OrderDraft = {
  orderItems: Pick<
    CartLine,
    "_id" | "name" | "url" | "image" | "price" | "quantity" | "auctionId"
  >[];
  shippingAddress: ShippingAddress;
  paymentMethod: PaymentMethod;
  itemsPrice: number;
  shippingPrice: number;
  taxPrice: number;
  totalPrice: number;
};

export type SearchResponse = {
  products: Product[];
  page: number;
  pages: number;
  countProducts: number;
  /** How many products each category would show, were it chosen. */
  categories?: CategoryCount[];
  /** The words really looked for, when those typed were found nowhere. */
  corrected?: string | null;
};

export type CategoryCount = { name: string; count: number };

export type Suggestion = Pick<Product, "_id" | "name" | "url"> &
  Partial<Pick<Product, "image" | "price" | "category">>;

export type AdminProductsResponse = { products: Product[]; page: number; pages: number };

export type UploadResponse = { secure_url: string };

export type Message = { message: string };
export type ProductAnswer = Message & { product: Product };
export type OrderAnswer = Message & { order: Order };

/** Every error of the server. */
export type ErrorBody = { message: string; errors?: Record<string, string> };

/**
 * What became of an imported file. `line` is where the record begins, from 1; `record` its number
 * among the records, the heading being the first.
 */
export type ImportReport = {
  created: number;
  updated: number;
  refused: { line: number; record: number; message: string }[];
};
