import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, it } from "vitest";

import { products } from "@/test/catalog";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

it("shows a seller and their goods, page by page", async () => {
  let asked = "";
  server.use(
    http.get("/api/sellers/s1", () =>
      HttpResponse.json({ _id: "s1", name: "Neelkosha Looms", logo: "", description: "Handloom." }),
    ),
    http.get("/api/products/search", ({ request }) => {
      asked = new URL(request.url).search;
      return HttpResponse.json({ products: products(12), page: 2, pages: 3, countProducts: 30 });
    }),
  );
  renderRoute("/sellers/s1?page=2");
  expect(await screen.findByRole("heading", { name: "Neelkosha Looms" })).toBeVisible();
  expect(screen.getByText("Handloom.")).toBeVisible();
  expect(await screen.findByText("30 products")).toBeVisible();
  expect(await screen.findByRole("link", { name: "Product 12" })).toBeVisible();
  expect(asked).toBe("?page=2&seller=s1");
  expect(screen.getByRole("link", { name: "Page 1" })).toHaveAttribute("href", "/sellers/s1");
  expect(screen.getByRole("link", { name: "Page 3" })).toHaveAttribute(
    "href",
    "/sellers/s1?page=3",
  );
});

it("shows the not-found view for a seller who is none", async () => {
  server.use(
    http.get("/api/sellers/s1", () => HttpResponse.json({ message: "" }, { status: 404 })),
    http.get("/api/products/search", () =>
      HttpResponse.json({ products: [], page: 1, pages: 0, countProducts: 0 }),
    ),
  );
  renderRoute("/sellers/s1");
  expect(
    await screen.findByText("Sorry, We couldn't find what you are looking for!"),
  ).toBeVisible();
});
