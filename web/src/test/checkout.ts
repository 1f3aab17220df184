import type { CartLine, Order, Parcel, Quote, QuoteChange, Transfer } from "@/api/types";
import { totals } from "@/lib/pricing";

/** A cart line for tests; say only what matters. */
export function cartLine(over: Partial<CartLine> = {}): CartLine {
  return {
    _id: "p1",
    name: "Kolhapuri Sandals",
    url: "kolhapuri-sandals",
    price: 1200,
    image: "/media/sandals.webp",
    category: "Shoes",
    brand: "Padchal",
    stock: 9,
    description: "",
    rating: 4.5,
    reviews: 31,
    quantity: 1,
    ...over,
  };
}

/** A lot won at auction. */
export const lot = (over: Partial<CartLine> = {}): CartLine =>
  cartLine({
    _id: "a1",
    auctionId: "a1",
    name: "Brass Lamp",
    url: "a1",
    category: "Auction",
    price: 4300,
    stock: 1,
    ...over,
  });

/** Something the server found changed. */
export const change = (
  what: Pick<QuoteChange, "_id" | "kind" | "message"> & Partial<QuoteChange>,
): QuoteChange => ({ auctionId: null, available: null, oldPrice: null, newPrice: null, ...what });

/** The server's answer to a cart that is as it was. */
export function quoteFor(lines: CartLine[], over: Partial<Quote> = {}): Quote {
  return {
    lines: lines.map((line) => ({
      _id: line._id,
      auctionId: line.auctionId ?? null,
      name: line.name,
      url: line.url,
      image: line.image,
      price: line.price,
      requested: line.quantity,
      quantity: line.quantity,
      stock: line.stock,
      lineTotal: line.price * line.quantity,
      discount: 0,
    })),
    changes: [],
    discount: 0,
    parcels: [],
    coupon: null,
    couponRefused: null,
    ...totals(lines),
    totalPriceUsd: 23.01,
    taxPercent: 15,
    pricing: { taxPercent: 15, shippingFee: 500, freeShippingAbove: 10_000, usdRate: 81.71 },
    ...over,
  };
}

export const address = {
  fullName: "Asha Rao",
  address: "12 Bazaar Lane",
  city: "Pune",
  pinCode: "411001",
  country: "India",
};

export function parcel(over: Partial<Parcel> = {}): Parcel {
  return {
    no: 1,
    seller: { _id: "s1", name: "Meena’s Brass" },
    status: "waiting",
    lines: [1],
    itemsPrice: 1200,
    shippingPrice: 500,
    taxPrice: 180,
    discount: 0,
    totalPrice: 1880,
    carrier: "",
    trackingNumber: "",
    trackingUrl: "",
    shippedAt: null,
    deliveredAt: null,
    closedAt: null,
    ...over,
  };
}

export function order(over: Partial<Order> = {}): Order {
  return {
    _id: "0198c7d2-order",
    number: "H-2026-000123",
    orderItems: [
      {
        _id: "p1",
        lineNo: 1,
        name: "Kolhapuri Sandals",
        url: "kolhapuri-sandals",
        image: "/media/sandals.webp",
        category: "Shoes",
        price: 1200,
        quantity: 1,
        lineTotal: 1200,
        discount: 0,
        auctionId: null,
        sellerId: "s1",
        refundedQuantity: 0,
        isShipped: false,
        shippedAt: null,
      },
    ],
    parcels: [parcel()],
    shippingAddress: { ...address, state: "", phone: "" },
    taxNumber: "",
    paymentMethod: "PayPal",
    itemsPrice: 1200,
    shippingPrice: 500,
    taxPrice: 180,
    discount: 0,
    couponCode: "",
    totalPrice: 1880,
    totalPriceUsd: 23.01,
    status: "placed",
    isPaid: false,
    paidAt: null,
    isDelivered: false,
    deliveredAt: null,
    isCancelled: false,
    closedAt: null,
    expiresAt: "2026-08-05T13:00:00Z",
    deletedAt: null,
    createdAt: "2026-08-04T13:00:00Z",
    user: { _id: "u1", name: "Asha Rao", email: "asha@example.com" },
    timeline: [{ kind: "placed", at: "2026-08-04T13:00:00Z", by: "Asha Rao", note: "" }],
    payment: null,
    heldPayments: [],
    refund: null,
    refunds: [],
    disputes: [],
    stopped: null,
    receipt: null,
    isPartial: false,
    ...over,
  };
}

export const transfer: Transfer = {
  amount: 1880.5,
  bankDetails: "",
  link: "upi://pay?pa=haat.shop@ybl",
  name: "Haat",
  qr: { size: 21, path: "M0 0h1v1H0z" },
  reference: "r1",
  remark: order().number,
  upiId: "haat.shop@ybl",
};
