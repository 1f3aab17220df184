/** Texts the specification fixes, letter for letter. */
export const messages = {
  homeTitle: "Listed Products",
  addToCart: "Add to Cart",
  outOfStockButton: "Out of Stock",
  outOfStock: "Product is out of stock.",
  inStock: "In Stock",
  unavailable: "Unavailable",
  noProductFound: "No Product Found",
  noProducts: "No Products Found!",
  confirmCreate: "Are you sure to create?",
  confirmDelete: "Are you sure to delete?",
  created: "product created successfully",
  deleted: "product deleted successfully",
  updated: "Product updated successfully",
} as const;

/** The specification asks for these toasts without giving their words. */
export const cartToasts = { added: "Added to cart", updated: "Cart updated" } as const;
