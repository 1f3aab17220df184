export { UnpaidWins as Component } from "@/features/auctions/sales/strikes";
