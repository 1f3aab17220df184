import { paths, type TableParams } from "@/lib/paths";

/** Whose goods a management screen is about; both use the same parts. */
export type Workspace = "admin" | "seller";

/** What a call says to stay with the seller's own goods, as a seller who is an admin wants here. */
export const scopeOf = (workspace: Workspace) => (workspace === "seller" ? { mine: true } : {});

export const productsPath = (workspace: Workspace, { page, ...shown }: TableParams = {}) => {
  const params = page === undefined || page === 1 ? shown : { ...shown, page };
  return workspace === "admin" ? paths.adminProducts(params) : paths.sellerProducts(params);
};

export const editPath = (workspace: Workspace, id: string) =>
  workspace === "admin" ? paths.adminProduct(id) : paths.sellerProduct(id);
