import { ManageProducts } from "@/features/catalog/components/manage-products";

export function Component() {
  return <ManageProducts workspace="seller" title="My products" />;
}
