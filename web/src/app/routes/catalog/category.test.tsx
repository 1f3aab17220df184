import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, it } from "vitest";

import type { CategoryPage } from "@/api/types";
import { products } from "@/test/catalog";
import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const page: CategoryPage = {
  name: "Shoes",
  words: "Made in **Agra**.",
  image: "/pictures/shoes.webp",
  ownImage: "",
  countProducts: 34,
  bestSelling: products(2),
  newest: products(3),
  brands: [
    { name: "Bata", count: 20 },
    { name: "Puma", count: 14 },
  ],
};

it("shows a category with its words, goods and brands", async () => {
  server.use(http.get("/api/categories/Shoes", () => HttpResponse.json(page)));
  renderRoute("/categories/Shoes");
  expect(await screen.findByRole("heading", { name: "Shoes" })).toBeVisible();
  expect(screen.getByText("Agra")).toBeVisible();
  expect(screen.getByRole("link", { name: "See all 34 products in Shoes" })).toHaveAttribute(
    "href",
    "/search?category=Shoes",
  );
  expect(screen.getByRole("link", { name: /^Bata/ })).toHaveAttribute(
    "href",
    "/search?category=Shoes&brand=Bata",
  );
  expect(screen.queryByRole("button", { name: "Edit this page" })).toBeNull();
});

it("shows nothing twice, and its own picture only if it has one", async () => {
  const goods = products(3).map((good) => ({ ...good, image: `/pictures/${good._id}.webp` }));
  const bestSelling = goods.slice(0, 2);
  const shown = { ...page, image: "/pictures/p1.webp", bestSelling, newest: goods };
  server.use(http.get("/api/categories/Shoes", () => HttpResponse.json(shown)));
  const { container } = renderRoute("/categories/Shoes");
  const fresh = await screen.findByRole("region", { name: "New here" });
  expect(within(fresh).getAllByRole("article")).toHaveLength(1);
  expect(container.querySelector("main img")).toHaveAttribute("src", "/pictures/p2.webp");
});

it("lets the owner write it", async () => {
  let sent: unknown;
  server.use(
    http.get("/api/categories/Shoes", () => HttpResponse.json(page)),
    http.put("/api/admin/categories/Shoes", async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ ...page, words: "New words." });
    }),
  );
  const { person } = renderRoute("/categories/Shoes", { user: { ...customer, isAdmin: true } });
  await person.click(await screen.findByRole("button", { name: "Edit this page" }));
  const words = await screen.findByRole("textbox", { name: "Words" });
  await person.clear(words);
  await person.type(words, "New words.");
  await person.click(screen.getByRole("button", { name: "Save page" }));
  await waitFor(() => expect(sent).toEqual({ words: "New words.", image: "" }));
  expect(await screen.findByText("New words.")).toBeVisible();
});
