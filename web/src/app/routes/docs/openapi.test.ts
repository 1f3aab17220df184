import { describe, expect, it } from "vitest";

import { type Document, groups, properties, typeText } from "./openapi";

const document: Document = {
  info: { title: "Haat", version: "1" },
  paths: {
    "/api/products": {
      get: { tags: ["catalog"], summary: "Home list" },
      post: { tags: ["catalog"], summary: "Create a draft" },
    },
    "/healthz": { get: {} },
  },
  components: {
    schemas: {
      Product: {
        type: "object",
        required: ["_id"],
        properties: { _id: { type: "string" }, price: { type: "number", description: "Rupees" } },
      },
      Line: {
        allOf: [
          { $ref: "#/components/schemas/Product" },
          { type: "object", properties: { quantity: { type: "integer" } } },
        ],
      },
    },
  },
};

describe("groups", () => {
  it("sorts calls by tag and filters by words", () => {
    expect(groups(document).map((g) => [g.name, g.calls.map((c) => c.id)])).toEqual([
      ["catalog", ["get /api/products", "post /api/products"]],
      ["other", ["get /healthz"]],
    ]);
    expect(groups(document, "DRAFT").flatMap((g) => g.calls.map((c) => c.method))).toEqual([
      "POST",
    ]);
  });
});

describe("typeText", () => {
  it.each([
    [undefined, "anything"],
    [{ $ref: "#/components/schemas/Product" }, "Product"],
    [{ type: "array", items: { $ref: "#/x/Product" } }, "Product[]"],
    [{ type: ["string", "null"], format: "date-time" }, "string (date-time) | null"],
    [{ enum: ["PayPal", "Stripe"] }, '"PayPal" | "Stripe"'],
    [{ oneOf: [{ type: "null" }, { $ref: "#/x/Seller" }] }, "null | Seller"],
    [{ type: "array", items: { enum: [1, 2] } }, "(1 | 2)[]"],
  ])("%j", (schema, text) => {
    expect(typeText(schema)).toBe(text);
  });
});

it("collects fields through references", () => {
  expect(properties({ $ref: "#/components/schemas/Line" }, document)).toEqual([
    { name: "_id", type: "string", required: true, description: "" },
    { name: "price", type: "number", required: false, description: "Rupees" },
    { name: "quantity", type: "integer", required: false, description: "" },
  ]);
});
