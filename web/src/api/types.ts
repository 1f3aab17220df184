/**
 * The names by which the app knows what the server sends and takes. All of them are the generated
 * contract's: `make api` renews it, and what no longer fits fails to compile.
 */
import type { components } from "./schema.gen";

type Schemas = components["schemas"];

export type Message = Schemas["MessageJson"];

/** Sessions that are older than the role do not say. */
type MaybeAccountant = { isAccountant?: boolean };

/** Somebody who orders without an account. */
export type Guest = Schemas["GuestJson"];
/** `device` is kept apart: it outlives the session (`lib/storage.ts`). */
export type UserInfo = Omit<
  Schemas["UserInfo"],
  "device" | "secondFactorDue" | "deletionCalledOff" | "isAccountant"
> &
  MaybeAccountant;
export type DeviceSession = Schemas["SessionJson"];
export type SecondFactor = Schemas["SecondFactorJson"];
export type Passkey = Schemas["PasskeyJson"];
export type SecurityEntry = Schemas["SecurityEntryJson"];
export type SecurityEvent = Schemas["SecurityEvent"];
/** A user as people management sees one: never with a token. */
export type User = Omit<Schemas["PersonJson"], "isAccountant"> & MaybeAccountant;

export type Notice = Schemas["NoticeJson"];
export type Question = Schemas["QuestionJson"];
export type Asked = Schemas["AskedJson"];
export type Thread = Schemas["ThreadJson"];
export type ThreadLine = Schemas["ThreadLine"];
export type ThreadMessage = Schemas["ThreadMessageJson"];
export type Mails = Schemas["MailsJson"];
export type Mail = Schemas["MailJson"];
export type Notices = Schemas["NoticesJson"];

export type Product = Schemas["ProductJson"];
export type Picture = Schemas["PictureJson"];
export type ProductOption = Schemas["OptionJson"];
export type Variant = Schemas["VariantJson"];
/** What somebody chose of an option. */
type Chosen = Schemas["ChosenJson"];
export type ImportReport = Schemas["ImportReport"];
export type SearchResponse = Schemas["SearchResults"];
export type SpokenPrice = Schemas["SpokenPrice"];
export type CategoryCount = Schemas["CategoryCount"];
export type Choices = Schemas["ChoicesJson"];
export type Suggestion = Schemas["ProductSuggestion"];
export type SuggestedPlaces = Schemas["SuggestedPlaces"];
export type CategoryPage = Schemas["CategoryPageJson"];
export type SearchPin = Schemas["PinJson"];
export type SearchTotal = Schemas["SearchTotalJson"];

export type PaymentMethod = Schemas["PaymentMethodJson"];
/** State, phone and tax number may be left out. */
export type ShippingAddress = Omit<Schemas["ShippingAddressJson"], "state" | "phone"> &
  Partial<Pick<Schemas["ShippingAddressJson"], "state" | "phone">> & { taxNumber?: string };
/** One of an account's addresses. */
export type Address = Schemas["AddressJson"];
export type Review = Schemas["ReviewJson"];
export type ReviewPhoto = Schemas["ReviewPhotoJson"];
export type ProductReviews = Schemas["ProductReviewsJson"];
/** Something that arrived and was not reviewed. */
export type ToReview = Schemas["ToReviewJson"];
export type MyReview = Schemas["MyReviewJson"];
export type ReceivedReview = Schemas["ReceivedReviewJson"];
export type ShopPricing = Schemas["PricingJson"];
export type Quote = Schemas["QuoteJson"];
export type Coupon = Schemas["CouponJson"];
export type CouponInput = Schemas["CouponRequest"];
export type ShippingRates = Schemas["ShippingRatesJson"];
export type ShippingRate = Schemas["ShippingRateJson"];
export type Sale = Schemas["SaleJson"];
export type QuotedLine = Schemas["QuotedLineJson"];
export type QuoteChange = Schemas["ChangeJson"];

export type Order = Schemas["OrderJson"];
export type Parcel = Schemas["ParcelJson"];
export type Payout = Schemas["PayoutJson"];
export type SellerTerms = Schemas["SellerTermsJson"];
export type Invoice = Schemas["InvoiceJson"];
export type TaxRules = Schemas["TaxRulesJson"];
export type ProductTax = Schemas["ProductTaxJson"];
export type ReturnCase = Schemas["ReturnJson"];
export type OrderReturns = Schemas["OrderReturnsJson"];
export type ReturnWish = Schemas["AskReturnRequest"];
export type ReturnRules = Schemas["ReturnRulesJson"];
export type SellerApplication = Schemas["ApplicationJson"];
export type SellerApplicationInput = Schemas["ApplicationRequest"];
export type Stall = Schemas["StallJson"];
export type StallInput = Schemas["StallRequest"];
export type StallPage = Schemas["SellerPageJson"];
export type ListedSeller = Schemas["SellerListJson"];
export type LookedAtProduct = Schemas["LookedAtJson"];
export type Reconciliation = Schemas["ReconciliationJson"];
export type BooksEntry = Schemas["BooksEntryJson"];
export type Coming = Schemas["ComingJson"];
export type ShopBooks = Schemas["BooksJson"];
export type Statement = Schemas["StatementJson"];
export type OrderItem = Schemas["OrderLineJson"];
export type OrderEvent = Schemas["TimelineJson"];
export type OrderAnswer = Schemas["OrderAnswer"];
export type Attention = Schemas["AttentionJson"];
export type Hold = Schemas["HoldJson"];
export type Transfer = Schemas["TransferJson"];
export type PaymentsConfig = Schemas["PaymentsConfig"];

/** As the server writes it: both spellings of the bidder. `parseAuction` leaves only one. */
export type RawBid = Partial<Schemas["BidJson"]> & Pick<Schemas["BidJson"], "bidAmount">;
export type RawAuction = Omit<
  Schemas["AuctionJson"],
  "bids" | "id" | "bidTime" | "createdAt" | "mine" | "receipt" | "reserve" | "seal"
> & {
  bids: RawBid[];
  id?: string;
  /** What the seller noted for themselves: lists and events may leave it out. */
  bidTime?: string | null | undefined;
  /** Only in answers to whoever is signed in, and the reserve only to the seller and admins. */
  mine?: Schemas["MineJson"] | null | undefined;
  reserve?: number | null | undefined;
  /** The shop's signed word, only in the answer to one's own bid. */
  receipt?: string | null | undefined;
  /** With the receipt of a maximum: what opens its seal. */
  seal?: Seal | null | undefined;
};
/** A maximum and its salt, for whoever named it. */
export type Seal = Schemas["SealJson"];
/** How the signed-in person stands, for their eyes alone. */
export type Mine = Schemas["MineJson"];
export type AuctionRecord = Schemas["RecordJson"];
export type PublicLog = Schemas["LogJson"];
/** What comes on top of a product's or a lot's price. */
export type OnTop = Schemas["OnTopJson"];
/** One of a seller's own lots, and what may be done with it. */
export type Selling = Schemas["SellingJson"];
export type SecondChance = Schemas["SecondChanceJson"];
/** A win that was not paid. */
export type Strike = Schemas["StrikeJson"];
export type LotSuspect = Schemas["LotSuspectJson"];
export type Bidding = Schemas["BiddingJson"];
export type Sign = Schemas["SignJson"];

export type SalesSummary = Schemas["SalesSummary"];
export type DailyOrders = Schemas["DailyOrders"];
export type CategoryFigure = Schemas["ProductCategory"];
export type BestSeller = Schemas["BestSeller"];
export type WaitingOrder = Schemas["WaitingOrder"];
export type EndingAuction = Schemas["EndingAuction"];
export type ShopSettings = Schemas["SettingsJson"];
export type AuditEntry = Schemas["AuditEntry"];
export type SetupStep = Schemas["SetupStep"];

// What the app makes of the above.

/**
 * A product as it was when it was put in the cart, kept in the browser. A lot won at auction is a
 * line too: its quantity is fixed at 1 and it links to its auction.
 */
export type CartLine = Pick<
  Product,
  | "_id"
  | "name"
  | "url"
  | "price"
  | "image"
  | "category"
  | "brand"
  | "stock"
  | "description"
  | "rating"
  | "reviews"
> &
  Partial<Pick<Product, "images" | "seller">> & {
    quantity: number;
    auctionId?: string;
    /** Of a product with options: which of its variants, and what that is. */
    variantId?: string;
    chosen?: Chosen[];
  };

export type OrderDraft = Pick<Quote, "itemsPrice" | "shippingPrice" | "taxPrice" | "totalPrice"> & {
  orderItems: Pick<
    CartLine,
    "_id" | "name" | "url" | "image" | "price" | "quantity" | "auctionId" | "variantId"
  >[];
  shippingAddress: ShippingAddress;
  paymentMethod: PaymentMethod;
  coupon?: string;
};

export type Bid = Omit<Schemas["BidJson"], "Bidder" | "bidTime" | "voidReason"> & {
  bidTime: string | null;
  voidReason: string | null;
};
export type Auction = Omit<RawAuction, "bids" | "id"> & { bids: Bid[] };
