// Words of the editor of options, in a file of their own: only the back office needs them.
import { plural } from "@/lib/locale";

export const options = "Options";
export const optionsNote =
  "For goods that come in sizes, colours or the like. Each combination has its own price and stock.";
export const addOption = "Add an option";
export const optionName = (number: number) => `Name of option ${number}`;
export const optionNameHint = "Size, Colour …";
export const valuesOf = (name: string) => `Values of ${name || "this option"}`;
export const valuesHint = "S, M, L …";
export const addValue = "Add";
export const valueHandle = (value: string) =>
  `${value}: drag it or press the arrow keys to move, Delete to remove`;
export const removeValue = (value: string) => `Remove ${value}`;
export const removeOption = (name: string) => `Remove ${name || "this option"}`;
export const countCombinations = (sold: number, all: number) =>
  `${plural(sold, { one: "# combination", other: "# combinations" })} for sale, of ${all} possible.`;
export const tooMany = (most: number) =>
  `There can be at most ${most} combinations. Take some off sale or remove values.`;
export const sold = (words: string) => `Sell ${words}`;
export const combination = "Combination";
export const price = "Price";
export const stock = "Stock";
export const sku = "SKU";
export const barcode = "Barcode";
export const weight = "Weight (g)";
export const picture = "Picture";
export const sameAsProduct = "As the product";
export const pictureNumber = (number: number) => `Picture ${number}`;
export const otherPicture = "Its own picture";
export const fieldOf = (field: string, words: string) => `${field} of ${words}`;
export const flawOf = (field: string, flaw: string) => `${field}: ${flaw}`;
export const forAll = "Set for all";
export const forAllOf = (field: string) => `Set for all: ${field}`;
