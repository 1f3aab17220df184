import type { BestSeller } from "@/api/types";
import { paths } from "@/lib/paths";

/** A lot has no slug but its picture; what is no longer there has neither. */
export function bestSellerPath({ _id, url, image }: BestSeller): string | null {
  if (url) return paths.product(url);
  return image ? paths.auction(_id) : null;
}
