import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, it } from "vitest";

import { product, variant } from "@/test/catalog";
import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const admin = { ...customer, isAdmin: true };
type Saved = {
  options?: { name: string; values: string[] }[];
  variants?: { choice: string[]; price: number; stock: number; _id?: string }[];
  pictures?: { image: string; alt: string }[];
};
let saved: Saved | null;

const serve = (goods: ReturnType<typeof product>) =>
  server.use(
    http.get("/api/products/categories", () => HttpResponse.json(["Clothings"])),
    http.get("/api/products/admin", () =>
      HttpResponse.json({ products: [goods], page: 1, pages: 1 }),
    ),
    http.get("/api/products/p1", () => HttpResponse.json(goods)),
    http.put("/api/products/p1", async ({ request }) => {
      saved = (await request.json()) as Saved;
      return HttpResponse.json({ message: "", product: goods });
    }),
  );

beforeEach(() => {
  saved = null;
});

const update = () => screen.getByRole("button", { name: "Update" });

it("makes combinations of what is typed, each with its own price and stock", async () => {
  serve(product());
  const { person } = renderRoute("/admin/product/p1", { user: admin });
  await person.click(await screen.findByRole("button", { name: "Add an option" }));
  await person.type(screen.getByLabelText("Name of option 1"), "Size");
  await person.type(screen.getByLabelText("Values of Size"), "S, M, L{Enter}");
  expect(screen.queryByLabelText("Price")).not.toBeInTheDocument();
  const price = screen.getByLabelText("Price of M");
  expect(price).toHaveValue("24500");
  // What there was is there once, not three times.
  const stocks = ["S", "M", "L"].map((size) => screen.getByLabelText(`Stock of ${size}`));
  expect(stocks.map((field) => (field as HTMLInputElement).value)).toEqual(["6", "0", "0"]);
  await person.clear(price);
  await person.type(price, "25000");
  await person.type(screen.getByLabelText("Set for all: Stock"), "3");
  await person.click(screen.getByRole("button", { name: "Set for all" }));
  await person.click(screen.getByRole("checkbox", { name: "Sell L" }));
  await person.click(update());
  await waitFor(() => expect(saved).not.toBeNull());
  expect(saved?.options).toEqual([{ name: "Size", values: ["S", "M", "L"] }]);
  expect(saved?.variants).toMatchObject([
    { choice: ["S"], price: 24500, stock: 3 },
    { choice: ["M"], price: 25000, stock: 3 },
  ]);
});

it("says at a combination what is no figure, and takes one in groups", async () => {
  serve(product());
  const { person } = renderRoute("/admin/product/p1", { user: admin });
  await person.click(await screen.findByRole("button", { name: "Add an option" }));
  expect(screen.getByLabelText("Name of option 1")).toHaveFocus();
  await person.keyboard("Size");
  // Typed and left, without the button beside it.
  await person.type(screen.getByLabelText("Values of Size"), "S, M");
  await person.tab();
  const [price, stock] = [screen.getByLabelText("Price of S"), screen.getByLabelText("Stock of M")];
  await person.clear(price);
  await person.type(price, "25,000");
  await person.clear(stock);
  await person.type(stock, "2.5");
  await person.click(update());
  await waitFor(() => expect(stock).toHaveFocus());
  expect(stock).toBeInvalid();
  expect(stock).toHaveAccessibleDescription("Stock: Enter a whole number, 0 or more.");
  expect(saved).toBeNull();
  await person.clear(stock);
  await person.type(stock, "2");
  await person.click(update());
  await waitFor(() => expect(saved).not.toBeNull());
  expect(saved?.variants).toMatchObject([
    { choice: ["S"], price: 25_000 },
    { choice: ["M"], stock: 2 },
  ]);
});

it("takes over what was typed about the goods as they were, and no price of nothing", async () => {
  serve(product({ isDraft: true, price: 0, stock: 0 }));
  const { person } = renderRoute("/admin/product/p1", { user: admin });
  await person.type(await screen.findByLabelText("Weight (g)"), "abc");
  await person.click(screen.getByRole("button", { name: "Add an option" }));
  await person.type(screen.getByLabelText("Name of option 1"), "Size");
  const values = screen.getByLabelText("Values of Size");
  await person.type(values, "S{Enter}");
  await person.type(values, "M{Enter}");
  for (const size of ["S", "M"]) expect(screen.getByLabelText(`Price of ${size}`)).toHaveValue("");
  await person.click(screen.getByRole("button", { name: "Save and list" }));
  const weight = screen.getByLabelText("Weight (g) of S");
  await waitFor(() => expect(weight).toBeInvalid());
  expect(saved).toBeNull();
});

it("moves and removes values with the keyboard", async () => {
  serve(
    product({
      options: [{ name: "Size", values: ["M", "S"] }],
      variants: [variant(["M"]), variant(["S"])],
    }),
  );
  const { person } = renderRoute("/admin/product/p1", { user: admin });
  (await screen.findByRole("button", { name: /^S: drag/ })).focus();
  await person.keyboard("{ArrowLeft}");
  await person.click(update());
  await waitFor(() => expect(saved?.options?.[0]?.values).toEqual(["S", "M"]));
  expect(saved?.variants?.map(({ _id }) => _id)).toEqual(["s", "m"]);
});

it("says what the server says about a combination", async () => {
  serve(product({ options: [{ name: "Size", values: ["M"] }], variants: [variant(["M"])] }));
  const words = "M: The stock changed while you were editing: it is 2 now.";
  server.use(
    http.put("/api/products/p1", () =>
      HttpResponse.json(
        { message: words, errors: { variants: words }, stock: 2, variantId: "m" },
        { status: 409 },
      ),
    ),
  );
  const { person } = renderRoute("/admin/product/p1", { user: admin });
  await screen.findByLabelText("Price of M");
  await person.click(update());
  const options = within(screen.getByRole("region", { name: "Options" }));
  expect(await options.findByRole("alert")).toHaveTextContent(words);
});

it("orders pictures by keyboard, and keeps their words with them", async () => {
  serve(
    product({
      image: "/media/a.webp",
      pictures: [
        { image: "/media/a.webp", alt: "The front" },
        { image: "/media/b.webp", alt: "" },
      ],
    }),
  );
  const { person } = renderRoute("/admin/product/p1", { user: admin });
  await person.type(await screen.findByLabelText("What picture 2 shows"), "The back");
  screen.getByRole("button", { name: /^Move picture 2 of 2/ }).focus();
  await person.keyboard("{ArrowUp}");
  expect(screen.getByLabelText("Image")).toHaveValue("/media/b.webp");
  await person.click(update());
  await waitFor(() =>
    expect(saved?.pictures).toEqual([
      { image: "/media/b.webp", alt: "The back" },
      { image: "/media/a.webp", alt: "The front" },
    ]),
  );
});

it("moves the same picture further with every press", async () => {
  const pictures = ["a", "b", "c"].map((name) => ({ image: `/media/${name}.webp`, alt: name }));
  serve(product({ image: "/media/a.webp", pictures }));
  const { person } = renderRoute("/admin/product/p1", { user: admin });
  (await screen.findByRole("button", { name: /^Move picture 1 of 3/ })).focus();
  await person.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
  expect(screen.getByRole("button", { name: /^Move picture 3 of 3/ })).toHaveFocus();
  await person.click(update());
  await waitFor(() => expect(saved?.pictures?.map(({ alt }) => alt)).toEqual(["b", "c", "a"]));
});
