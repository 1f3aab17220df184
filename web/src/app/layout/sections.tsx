import {
  Ban,
  BellRing,
  BookOpen,
  ChartArea,
  FileText,
  Flag,
  Gavel,
  Hammer,
  KeyRound,
  ListChecks,
  Lock,
  Mail,
  MessageCircleQuestionMark,
  MessagesSquare,
  Package,
  ReceiptText,
  RotateCcw,
  ScrollText,
  Settings,
  Star,
  TextSearch,
  Store,
  Tag,
  Truck,
  Users,
  Wallet,
} from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";

import { paths } from "@/lib/paths";
import { signPaths } from "@/lib/sign-paths";
import { returnPaths } from "@/lib/return-paths";
import { reviewPaths } from "@/lib/review-paths";

import * as messages from "../messages";

// Only admins ever see it.
export const AttentionCount = lazy(() =>
  import("@/features/orders/components/attention-count").then((module) => ({
    default: module.AttentionCount,
  })),
);

/** A place of the back office. `also`: the beginning of the addresses of its single things. `count`: how many wait. */
export type Section = {
  to: string;
  name: string;
  icon: ReactNode;
  also?: string;
  count?: ReactNode;
};

/** In groups; the first of each are those that the specification names. */
export const adminSections: Section[][] = [
  [
    { to: paths.adminDashboard, name: messages.dashboard, icon: <ChartArea /> },
    {
      to: paths.adminProducts(),
      name: messages.products,
      icon: <Package />,
      also: "/admin/product/",
    },
    { to: paths.adminOrders, name: messages.orders, icon: <ReceiptText /> },
    { to: paths.adminUsers(), name: messages.manageUsers, icon: <Users />, also: "/admin/user/" },
  ],
  [
    { to: paths.adminSellers(), name: messages.sellers, icon: <Store /> },
    { to: paths.adminModeration, name: messages.moderation, icon: <Flag /> },
    {
      to: paths.adminAttention,
      name: messages.needsAttention,
      icon: <BellRing />,
      count: (
        <Suspense>
          <AttentionCount className="ml-auto" />
        </Suspense>
      ),
    },
    { to: paths.adminBooks, name: messages.books, icon: <BookOpen />, also: "/admin/books/" },
    { to: paths.adminCoupons, name: messages.coupons, icon: <Tag /> },
    { to: paths.adminShipping, name: messages.shipping, icon: <Truck /> },
    { to: returnPaths.adminReturns(), name: messages.returns, icon: <RotateCcw /> },
    { to: paths.adminHolds, name: messages.heldStock, icon: <Lock /> },
    {
      to: paths.adminAuctions,
      name: messages.auctions,
      icon: <Gavel />,
      also: "/admin/auctions/",
    },
    { to: signPaths.strikes(), name: messages.unpaidWins, icon: <Ban /> },
    { to: paths.adminSearch(), name: messages.search, icon: <TextSearch /> },
    { to: paths.adminSettings, name: messages.settings, icon: <Settings /> },
    { to: paths.adminPages(), name: messages.pages, icon: <FileText /> },
    { to: paths.adminAudit(), name: messages.auditLog, icon: <ScrollText /> },
    { to: paths.adminSecurity(), name: messages.securityLog, icon: <KeyRound /> },
    { to: paths.adminQuestions(), name: messages.questions, icon: <MessageCircleQuestionMark /> },
    {
      to: paths.messages("/admin"),
      name: messages.messages,
      icon: <MessagesSquare />,
      also: "/admin/messages/",
    },
    { to: reviewPaths.admin(), name: messages.reviews, icon: <Star /> },
    { to: paths.adminMails(), name: messages.mails, icon: <Mail /> },
    { to: paths.adminSetup, name: messages.setup, icon: <ListChecks /> },
  ],
];

/** What those see who keep the books and do nothing else. */
export const accountantSections: Section[][] = [
  [{ to: paths.adminBooks, name: messages.books, icon: <BookOpen />, also: "/admin/books/" }],
];

export const sellerSections: Section[][] = [
  [
    {
      to: paths.sellerProducts(),
      name: messages.products,
      icon: <Package />,
      also: "/seller/product/",
    },
    { to: paths.sellerOrders, name: messages.orders, icon: <ReceiptText /> },
    { to: paths.sellerCoupons, name: messages.coupons, icon: <Tag /> },
    { to: paths.sellerShipping, name: messages.shipping, icon: <Truck /> },
    { to: returnPaths.sellerReturns(), name: messages.returns, icon: <RotateCcw /> },
    { to: paths.sellerStatement, name: messages.statement, icon: <Wallet /> },
    { to: returnPaths.sellerInvoices(), name: messages.invoices, icon: <FileText /> },
    { to: paths.sellerStall, name: messages.stall, icon: <Store /> },
    {
      to: paths.sellerAuctions(),
      name: messages.auctions,
      icon: <Hammer />,
      also: "/auctions/",
    },
    { to: paths.sellerQuestions(), name: messages.questions, icon: <MessageCircleQuestionMark /> },
    {
      to: paths.messages("/seller"),
      name: messages.messages,
      icon: <MessagesSquare />,
      also: "/seller/messages/",
    },
    { to: reviewPaths.seller(), name: messages.reviews, icon: <Star /> },
  ],
  [
    { to: paths.sellerDashboard, name: messages.dashboard, icon: <ChartArea /> },
    { to: paths.createAuction, name: messages.createAuction, icon: <Gavel /> },
  ],
];

/** Whether `pathname` is this section or one of its things. */
export const isWithin = ({ to, also }: Section, pathname: string) =>
  pathname === to || (also !== undefined && pathname.startsWith(also));
