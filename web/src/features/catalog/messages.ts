import { grouped } from "@/lib/digits";
import { plural } from "@/lib/locale";

/** Texts the specification fixes, letter for letter. */
export const homeTitle = "Listed Products";
export const addToCart = "Add to Cart";
export const from = "From ";
export const chooseOptions = "Choose options";
export const outOfStockButton = "Out of Stock";
const outOfStock = "Product is out of stock.";
export const inStock = "In Stock";
export const unavailable = "Unavailable";
export const noProductFound = "No Product Found";
export const noProducts = "No Products Found!";
export const confirmCreate = "Are you sure to create?";
export const confirmDelete = "Are you sure to delete?";
export const created = "product created successfully";
export const deleted = "product deleted successfully";
export const updated = "Product updated successfully";

/** Its words, and the rest of the truth: what there is may be in the cart already. */
export function refusal(left: number, held: number): string {
  if (left === 0) return outOfStock;
  const rest =
    held > left
      ? plural(left, { one: "Only one is left.", other: "Only # are left." })
      : plural(left, { one: "The only one is in your cart.", other: "All # are in your cart." });
  return `${outOfStock} ${rest}`;
}

/** The specification asks for these toasts without giving their words. */
export const cartToasts = { added: "Added to cart", updated: "Cart updated" } as const;

// Our own words.
export const products = "Products";
export const noGoodsYet = "The stalls are still being set up.";
export const viewCart = "View cart";
export const story =
  "An open-air market that never closes: things made by hand, sold by the people who make them, and lots you can bid for while everyone watches.";
export const byCategory = "Browse by category";
export const fromTheseSellers = "Sellers on the market today";
export const searchTable = "Search this table";
export const nameBrandOrCategory = "Name, brand or category";
export const noneFound = "Nothing fits. Drafts are not searched.";
export const sortTable = "Sort products";
export const stockColumn = "Stock";
export const noStock = "–";
export const seeAll = "See all";
export const product = "Product";
export const allProducts = "All products";
export const myProducts = "My products";
export const seller = "Seller";
export const soldBy = "Sold by";
export const clothings = "Clothings";
export const shoes = "Shoes";
export const electronics = "Electronics";
export const filter = "Filter";
export const showAll = "Show All";
export const createProduct = "Create Product";
export const createNote = "A blank product opens for editing. Shoppers see it once you save it.";
export const create = "Create";
export const csv = "CSV";
export const importProducts = "Import products";
export const exportProducts = "Export products";
export const deleteNote = "leaves the shop. Past orders keep their copy of it.";
export const deleteUnlistedNote = "is gone for good. Past orders keep their copy of it.";
export const untitledProduct = "Untitled product";
export const deleteIt = "Delete";
export const editProduct = "Edit Product";
export const draft = "Draft";
export const draftNote = "Shoppers do not see it until you save it.";
export const viewInShop = "View in shop";
export const foreignProduct = "Another seller’s product.";
export const filters = "Filters";
export const price = "Price";
export const anyPrice = "Any price";
export const rating = "Rating";
export const anyRating = "Any rating";
export const andUp = "& up";
export const category = "Category";
export const allCategories = "All categories";
export const showResults = "Show results";
export const noExactMatch = "No exact match; these come close";
export const fewMatchAll = "Few match all of it; the others come close";
export const importNote =
  "A CSV file with the columns name, url, price, category, brand, stock, description, image. A line whose url you already have updates that product.";
export const importAnotherFile = "Import another file";
export const done = "Done";
export const csvFile = "CSV file";
export const chooseAFile = "Choose a file";
export const importing = "Import";
export const stop = "Stop";
export const importAgainNote = "Importing the file again does no harm.";
export const refusedLines = "Refused lines";
export const line = "Line";
export const whyItWasRefused = "Why it was refused";
export const downloadThisReport = "Download this report";
export const inYourCart = (held: number) => `${held} in your cart`;
export const noProductsNote = "Create a product, or import many from a CSV file.";
export const name = "Name";
export const stock = "Stock";
export const brand = "Brand";
export const description = "Description";
export const ratingHint = "Stars, 0 to 5. Counts until a buyer has reviewed it.";
export const reviews = "Reviews";
export const reviewsHint = "How many, until then.";
export const noPictureYet = "No picture yet";
export const image = "Image";
export const pictureHint = "Upload a picture, or enter its address.";
export const saveAndList = "Save and list";
export const update = "Update";
export const id = "ID";
export const actions = "Actions";
export const edit = "Edit";
export const showingResultsFor = "Showing results for";
export const clearFilters = "Clear filters";
export const clearSearch = "Clear search";
export const searchProducts = "Search products";
export const searchTheMarket = "Search the market";
export const search = "Search";
export const goToTheFirstPage = "Go to the first page";
export const seeAllProducts = "See all products";
export const suggestions = "Suggestions";
export const slug = "Address in the shop (url)";
export const sortBy = "Sort by";
export const notUtf8 =
  "This file is not text in UTF-8. Save it as “CSV UTF-8” and choose it again.";
export const emptyFile = "This file has no products in it.";
export const bestMatch = "Best match";
export const newest = "Newest";
export const priceLowToHigh = "Price: low to high";
export const priceHighToLow = "Price: high to low";
export const topRated = "Top rated";
export const nothingWasChanged = "Nothing was changed.";
export const slugRule = "Use letters, digits and hyphens, such as blue-cotton-shirt.";
export const priceRule = "Enter a price of 0 or more, with at most two decimals.";
export const wholeRule = "Enter a whole number, 0 or more.";
export const ratingRule = "Enter a number from 0 to 5.";
export const seeAllOf = (count: number) => `See all ${grouped(count)} products`;
export const enterAName = "Enter a name.";
export const enterAnAddress = "Enter an address.";
export const enterAPrice = "Enter a price.";
export const enterAPicture = "Enter the address of a picture, or upload one.";
export const enterACategory = "Enter a category.";
export const enterABrand = "Enter a brand.";
export const enterTheStock = "Enter the stock.";
export const enterADescription = "Enter a description.";
export const enterARating = "Enter a rating.";
export const enterTheReviews = "Enter the number of reviews.";
