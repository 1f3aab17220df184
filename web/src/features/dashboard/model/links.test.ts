import { expect, it } from "vitest";

import { bestSellerPath } from "./links";

const seller = { _id: "x1", name: "Sari", quantity: 1, sales: 1 };

it.each([
  [{ ...seller, url: "sari", image: "/a.webp" }, "/products/sari"],
  [{ ...seller, url: null, image: "/a.webp" }, "/auctions/x1"],
  [{ ...seller, url: null, image: "" }, null],
])("bestSellerPath %#", (sold, path) => expect(bestSellerPath(sold)).toBe(path));
