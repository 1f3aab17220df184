/**
 * The one place that names what the server sends and takes. Everything else imports from here, so
 * that these become re-exports of the generated schema without touching a screen.
 */

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

export type ProductSeller = Pick<SellerCard, "_id" | "name"> & Partial<SellerCard>;

export type SellerCard = { _id: string; name: string; logo: string; description?: string };

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
  name: string;
  url: string;
  image: string;
  price: number;
  quantity: number;
  auctionId?: string | null;
};

export type Order = {
  _id: string;
  orderItems: OrderItem[];
  shippingAddress: ShippingAddress;
  paymentMethod: PaymentMethod;
  itemsPrice: number;
  shippingPrice: number;
  taxPrice: number;
  totalPrice: number;
  isPaid: boolean;
  paidAt: string | null;
  isDelivered: boolean;
  deliveredAt: string | null;
  isCancelled?: boolean;
  cancelledAt?: string | null;
  createdAt: string;
  user: { _id?: string; name: string; email?: string } | null;
};

export type OrderDraft = {
  orderItems: CartLine[];
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

export type SalesSummary = {
  users: { numUsers: number }[];
  orders: { numOrders: number; totalSales: number }[];
  dailyOrders: { _id: string; sales: number; orders?: number }[];
  productCategories: { _id: string; count: number; sales?: number }[];
};

/** As the server writes it: both spellings of the bidder. `parseAuction` leaves only one. */
export type RawBid = {
  Bidder?: string;
  bidder?: string;
  bidderId?: string;
  bidAmount: number;
  bidTime?: string;
};

export type RawAuction = {
  _id: string;
  id?: string;
  title: string;
  description: string;
  startingBid: number;
  currentBid: number;
  imageUrl: string;
  endDate: string;
  bids: RawBid[];
  bidCount?: number;
  bidAmount?: number;
  bidTime?: string | null;
  highestBidder?: string | null;
  creatorId?: string | null;
  serverNow?: string;
};

export type Bid = { bidder: string; bidderId: string; bidAmount: number; bidTime: string | null };

export type Auction = Omit<RawAuction, "bids" | "bidCount" | "id"> & {
  bids: Bid[];
  bidCount: number;
};

export type UploadResponse = { secure_url: string };

export type Message = { message: string };
export type ProductAnswer = Message & { product: Product };
export type OrderAnswer = Message & { order: Order };
export type AuctionAnswer = Message & { auction: RawAuction };

/** Every error of the server. */
export type ErrorBody = { message: string; errors?: Record<string, string> };
