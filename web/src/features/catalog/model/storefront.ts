import type { Product } from "@/api/types";

type CategoryFace = { category: string; product: Product | undefined };

/** Every category with a picture of something in it, if one is among these products. */
export function categoryFaces(categories: string[], products: Product[]): CategoryFace[] {
  return categories.map((category) => ({
    category,
    product: products.find((product) => product.category === category && product.stock > 0),
  }));
}

type ShownSeller = NonNullable<Product["seller"]> & { goods: number };

/** Who sells these products, those with most of them first. */
export function sellersOf(products: Product[], most: number): ShownSeller[] {
  const sellers = new Map<string, ShownSeller>();
  for (const { seller } of products) {
    if (!seller) continue;
    const goods = (sellers.get(seller._id)?.goods ?? 0) + 1;
    sellers.set(seller._id, { ...seller, goods });
  }
  return [...sellers.values()].sort((one, other) => other.goods - one.goods).slice(0, most);
}
