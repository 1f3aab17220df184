import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";

import type { Product } from "@/api/types";
import { product, products } from "@/test/catalog";
import { customer, renderRoute } from "@/test/render-route";
import { watchFiles } from "@/test/files";
import { server } from "@/test/server";

const admin = { ...customer, isAdmin: true };
const seller = { ...customer, isSeller: true };

let asked: URLSearchParams;

function table(rows: Product[], pages = 1) {
  server.use(
    http.get("/api/products/admin", ({ request }) => {
      asked = new URL(request.url).searchParams;
      return HttpResponse.json({ products: rows, page: Number(asked.get("page")), pages });
    }),
  );
}

beforeEach(() =>
  server.use(http.get("/api/products/categories", () => HttpResponse.json(["Clothings"]))),
);

const openMenu = async (person: ReturnType<typeof renderRoute>["person"], name: string) => {
  await person.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  return within(await screen.findByRole("menu"));
};

describe("the table of products", () => {
  it("shows an admin everything, page by page", async () => {
    table([product(), product({ _id: "p2", name: "", isDraft: true })], 14);
    renderRoute("/admin/products?page=2", { user: admin });
    const row = (await screen.findByRole("link", { name: product().name })).closest("tr");
    for (const text of ["p1", "₹24,500", "Clothings", "Neelkosha"])
      expect(row).toHaveTextContent(text);
    const draft = screen.getByRole("link", { name: "Untitled product" }).closest("tr");
    expect(draft).toHaveTextContent("Draft");
    expect(Object.fromEntries(asked)).toEqual({ page: "2" });
    expect(screen.getByRole("link", { name: "Page 3" })).toHaveAttribute(
      "href",
      "/admin/products?page=3",
    );
  });

  it("searches and sorts, and keeps both in the address", async () => {
    table([product({ stock: 4 })], 2);
    const { person, router } = renderRoute("/admin/products", { user: admin });
    const row = (await screen.findByRole("link", { name: product().name })).closest("tr");
    expect(within(row as HTMLElement).getByText("4")).toBeInTheDocument();
    await person.selectOptions(screen.getByLabelText("Sort products"), "Least stock first");
    await waitFor(() => expect(asked.get("order")).toBe("stock"));
    await person.type(screen.getByRole("searchbox", { name: "Search this table" }), "silk");
    await waitFor(() =>
      expect(Object.fromEntries(asked)).toMatchObject({ query: "silk", order: "stock" }),
    );
    expect(router.state.location.search).toBe("?query=silk&order=stock");
    expect(screen.getByRole("link", { name: "Page 2" })).toHaveAttribute(
      "href",
      "/admin/products?query=silk&order=stock&page=2",
    );
  });

  it("shows a seller their own", async () => {
    table([product()], 2);
    const { person } = renderRoute("/seller/products", { user: seller });
    const menu = await openMenu(person, product().name);
    expect(menu.getByRole("menuitem", { name: "Edit" })).toHaveAttribute(
      "href",
      "/seller/product/p1",
    );
    expect(Object.fromEntries(asked)).toEqual({ page: "1", mine: "true" });
  });

  it.each([
    [
      "fails",
      () =>
        server.use(http.get("/api/products/admin", () => HttpResponse.json({}, { status: 403 }))),
    ],
    ["is empty", () => table([], 0)],
  ])("says so when it %s", async (_, answer) => {
    answer();
    renderRoute("/admin/products", { user: admin });
    expect(await screen.findByText("No Products Found!")).toBeVisible();
  });

  it("steps back when the last page is gone", async () => {
    table([], 2);
    const { router } = renderRoute("/admin/products?page=3", { user: admin });
    await waitFor(() => expect(router.state.location.search).toBe("?page=2"));
  });
});

describe("create", () => {
  it("asks, then opens the draft for editing", async () => {
    table(products(2));
    const draft = product({ _id: "new", name: "", url: "", price: 0, isDraft: true });
    server.use(
      http.post("/api/products", () =>
        HttpResponse.json({ message: "", product: draft }, { status: 201 }),
      ),
      http.get("/api/products/new", () => HttpResponse.json(draft)),
    );
    const { router, person } = renderRoute("/admin/products", { user: admin });
    await person.click(await screen.findByRole("button", { name: "Create Product" }));
    const dialog = within(
      await screen.findByRole("alertdialog", { name: "Are you sure to create?" }),
    );
    await person.click(dialog.getByRole("button", { name: "Create" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/admin/product/new"));
    expect(await screen.findByText("product created successfully")).toBeVisible();
    expect(await screen.findByText("Draft")).toBeVisible();
  });
});

describe("delete", () => {
  it("asks, deletes and refreshes the list", async () => {
    let rows = products(2);
    server.use(
      http.get("/api/products/admin", () =>
        HttpResponse.json({ products: rows, page: 1, pages: 1 }),
      ),
      http.delete("/api/products/p1", () => {
        rows = rows.slice(1);
        return HttpResponse.json({ message: "" });
      }),
    );
    const { person } = renderRoute("/admin/products", { user: admin });
    const menu = await openMenu(person, "Product 1");
    await person.click(menu.getByRole("menuitem", { name: "Delete" }));
    const dialog = within(
      await screen.findByRole("alertdialog", { name: "Are you sure to delete?" }),
    );
    await person.click(dialog.getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("product deleted successfully")).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole("link", { name: "Product 1" })).not.toBeInTheDocument(),
    );
    expect(screen.getByRole("link", { name: "Product 2" })).toBeVisible();
  });

  it("keeps the question when the server refuses, and says why", async () => {
    table(products(1));
    server.use(
      http.delete("/api/products/p1", () =>
        HttpResponse.json({ message: "This is another seller's product." }, { status: 403 }),
      ),
    );
    const { person } = renderRoute("/seller/products", { user: seller });
    const menu = await openMenu(person, "Product 1");
    await person.click(menu.getByRole("menuitem", { name: "Delete" }));
    await person.click(await screen.findByRole("button", { name: "Delete" }));
    expect(await screen.findByText("This is another seller's product.")).toBeVisible();
    expect(screen.getByRole("alertdialog")).toBeVisible();
  });
});

describe("CSV import", () => {
  it("sends the file in pieces and reports the refused lines of the whole file", async () => {
    table(products(1));
    const sent: string[] = [];
    watchFiles(async (file) => {
      const lines = (await file.text()).split("\n");
      const records = lines.filter(Boolean).length - 1;
      sent.push(`${lines[0]} + ${records}`);
      const bad = lines.indexOf("bad,,");
      const refused =
        bad > 0 ? [{ line: bad + 1, record: bad + 1, message: "Please fill in the url." }] : [];
      return {
        created: records - refused.length,
        updated: 0,
        refused,
        adjusted: [],
        overwritten: 0,
      };
    });
    const { person } = renderRoute("/admin/products", { user: admin });
    await person.click(await screen.findByRole("button", { name: "CSV" }));
    await person.click(await screen.findByRole("menuitem", { name: "Import products" }));
    const rows = Array.from({ length: 249 }, (_, i) => `n${i},u${i},1`);
    const file = new File([["name,url,price", ...rows, "bad,,"].join("\r\n")], "goods.csv");
    await person.upload(await screen.findByLabelText("CSV file"), file);
    expect(await screen.findByText("249 products created, 1 line refused.")).toBeVisible();
    expect(sent).toEqual(["name,url,price + 200", "name,url,price + 50"]);
    const report = within(screen.getByRole("region", { name: "Refused lines" }));
    expect(report.getByRole("row", { name: "251 Please fill in the url." })).toBeVisible();
  });

  it("takes no file whose letters would not survive", async () => {
    table(products(1));
    const { person } = renderRoute("/seller/products", { user: seller });
    await person.click(await screen.findByRole("button", { name: "CSV" }));
    await person.click(await screen.findByRole("menuitem", { name: "Import products" }));
    const latin = new File([new Uint8Array([0x6e, 0x0a, 0xe9])], "x.csv");
    await person.upload(await screen.findByLabelText("CSV file"), latin);
    expect(await screen.findByText(/not text in UTF-8/)).toBeVisible();
  });

  it("says when a file holds nothing", async () => {
    table(products(1));
    const { person } = renderRoute("/seller/products", { user: seller });
    await person.click(await screen.findByRole("button", { name: "CSV" }));
    await person.click(await screen.findByRole("menuitem", { name: "Import products" }));
    await person.upload(await screen.findByLabelText("CSV file"), new File(["name\n"], "x.csv"));
    expect(await screen.findByText("This file has no products in it.")).toBeVisible();
  });
});
