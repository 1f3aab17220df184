import type { Product, Variant } from "@/api/types";

/** A product for tests; say only what matters. */
export function product(over: Partial<Product> = {}): Product {
  return {
    _id: "p1",
    name: "Teal Banarasi Silk Sari",
    url: "teal-banarasi-silk-sari",
    price: 24500,
    image: "/media/sari.webp",
    category: "Clothings",
    brand: "Neelkosha",
    stock: 6,
    description: "Woven over eleven days on a pit loom in Varanasi.",
    rating: 4.8,
    reviews: 212,
    state: "listed",
    isDraft: false,
    images: null,
    seller: null,
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    ...over,
  };
}

/** One of its variants. */
export const variant = (choice: string[], over: Partial<Variant> = {}): Variant => ({
  _id: choice.join("-").toLowerCase(),
  choice,
  price: 700,
  stock: 5,
  sku: "",
  barcode: "",
  weight: 0,
  image: "",
  ...over,
});

/** Several, told apart by id, name and url. */
export const products = (count: number): Product[] =>
  Array.from({ length: count }, (_, place) =>
    product({ _id: `p${place + 1}`, name: `Product ${place + 1}`, url: `product-${place + 1}` }),
  );
