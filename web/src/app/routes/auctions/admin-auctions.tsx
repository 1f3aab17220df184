export { ManageAuctions as Component } from "@/features/auctions/components/manage-auctions";
