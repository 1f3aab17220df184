export { SellerAuctions as Component } from "@/features/auctions/sales/selling";
