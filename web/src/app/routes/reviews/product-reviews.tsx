import { ProductReviews } from "@/features/reviews/components/product-reviews";

import { uploadPhoto } from "./upload";

export const Reviews = ({ product }: { product: string }) => (
  <ProductReviews key={product} product={product} upload={uploadPhoto} />
);
