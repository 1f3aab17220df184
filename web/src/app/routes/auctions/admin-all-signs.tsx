export { AllSigns as Component } from "@/features/auctions/sales/all-signs";
