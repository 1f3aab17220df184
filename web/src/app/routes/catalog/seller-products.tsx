import { ManageProducts } from "@/features/catalog/components/manage-products";
import * as messages from "@/features/catalog/messages";

export function Component() {
  return <ManageProducts workspace="seller" title={messages.myProducts} />;
}
