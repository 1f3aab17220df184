export { SecondChances as Component } from "@/features/auctions/sales/second-chances";
