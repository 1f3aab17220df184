import { paths } from "@/lib/paths";

/** Whose goods a management screen is about; both use the same parts. */
export type Workspace = "admin" | "seller";

export const productsPath = (workspace: Workspace, page?: number) => {
  const shown = page === 1 ? undefined : page;
  return workspace === "admin" ? paths.adminProducts(shown) : paths.sellerProducts(shown);
};

export const editPath = (workspace: Workspace, id: string) =>
  workspace === "admin" ? paths.adminProduct(id) : paths.sellerProduct(id);
