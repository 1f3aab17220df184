import { ProductReviews } from "@/features/reviews/components/product-reviews";

import { uploadPhoto } from "./upload";

export const Reviews = ({ product, told }: { product: string; told: number }) => (
  <ProductReviews key={product} product={product} told={told} upload={uploadPhoto} />
);
