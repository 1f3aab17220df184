import type { ShopPricing } from "./types";

/** What the back office reads and writes; imported from `@/api/types` like everything else. */

/** One day in India. */
export type DailyOrders = { _id: string; orders: number; sales: number };

/** `count`: products listed in it; `sales`: what its goods brought in. */
export type CategoryFigure = { _id: string; count: number; sales: number };

/** Paid orders of the chosen days, and of as many days before; null when all days were asked for. */
export type PeriodFigure = {
  orders: number;
  sales: number;
  ordersBefore: number | null;
  salesBefore: number | null;
};

/** A product, or a lot sold at auction: then it has no `url`. */
export type BestSeller = {
  _id: string;
  name: string;
  url: string | null;
  image: string;
  quantity: number;
  sales: number;
};

export type WaitingOrder = {
  _id: string;
  customer: string;
  totalPrice: number;
  paidAt: string | null;
};

export type EndingAuction = {
  _id: string;
  title: string;
  currentBid: number;
  bidCount: number;
  endDate: string;
};

export type SalesSummary = {
  users: { numUsers: number }[];
  orders: { numOrders: number; totalSales: number }[];
  /** Days with sales, oldest first. */
  dailyOrders: DailyOrders[];
  productCategories: CategoryFigure[];
  period: PeriodFigure;
  bestSellers: BestSeller[];
  waiting: WaitingOrder[];
  endingSoon: EndingAuction[];
};

export type ShopSettings = ShopPricing & {
  name: string;
  logo: string;
  footer: string;
  orderHoldHours: number;
};

/** Who changed what. `action` is a feature word and a verb, `order.deliver`. */
export type AuditEntry = {
  _id: string;
  at: string;
  actor: string;
  action: string;
  subjectKind: string;
  subjectId: string;
  summary: string;
};

export type SetupStep = { key: string; title: string; done: boolean; hint: string };
