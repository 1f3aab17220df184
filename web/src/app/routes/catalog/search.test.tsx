import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Choices, SearchResponse } from "@/api/types";
import { products } from "@/test/catalog";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

let asked: URLSearchParams[];

function answers(over: Partial<SearchResponse> = {}) {
  server.use(
    http.get("/api/products/search", ({ request }) => {
      const params = new URL(request.url).searchParams;
      asked.push(params);
      return HttpResponse.json({
        products: products(12),
        page: Number(params.get("page") ?? 1),
        pages: 3,
        countProducts: 34,
        categories: [{ name: "Shoes", count: 34 }],
        corrected: null,
        close: false,
        exact: true,
        spokenPrice: null,
        ...over,
      });
    }),
  );
}

beforeEach(() => {
  asked = [];
  localStorage.clear();
  server.use(
    http.get("/api/products/categories", () => HttpResponse.json(["Books", "Shoes"])),
    http.get("/api/products/suggest", () => HttpResponse.json([])),
  );
});

const lastAsked = () => Object.fromEntries(asked.at(-1) ?? []);
const sidebar = () => within(screen.getByRole("navigation", { name: "Filters" }));

describe("search", () => {
  it("asks for what the address says and shows it", async () => {
    answers();
    renderRoute("/search?query=shoe&category=Shoes&price=1000-10000&rating=4&order=lowest&page=2");
    expect(await screen.findByRole("heading", { name: "34 results for “shoe”" })).toBeVisible();
    expect(lastAsked()).toEqual({
      query: "shoe",
      category: "Shoes",
      price: "1000-10000",
      rating: "4",
      order: "lowest",
      page: "2",
    });
    for (const filter of ["Shoes", "₹1,000 to ₹10,000", "4 stars & up"])
      expect(screen.getByRole("link", { name: `Remove filter ${filter}` })).toBeVisible();
    expect(screen.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
  });

  it("keeps every choice in the address", async () => {
    answers();
    const { router, person } = renderRoute("/search?query=shoe&page=2");
    await screen.findByRole("heading", { name: /34 results/ });
    const address = () => router.state.location.pathname + router.state.location.search;

    await person.click(sidebar().getByRole("link", { name: /^Shoes/ }));
    expect(address()).toBe("/search?query=shoe&category=Shoes");
    await person.click(sidebar().getByRole("link", { name: "3 stars & up" }));
    expect(address()).toBe("/search?query=shoe&category=Shoes&rating=3");
    await person.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Top rated");
    expect(address()).toBe("/search?query=shoe&category=Shoes&rating=3&order=toprated");
    await person.click(screen.getByRole("link", { name: "Page 3" }));
    expect(address()).toContain("&page=3");
    await person.click(screen.getByRole("link", { name: "Clear filters" }));
    expect(address()).toBe("/search?query=shoe&order=toprated");
    await router.navigate(-1);
    await waitFor(() => expect(lastAsked()).toMatchObject({ category: "Shoes" }));
  });

  it("offers the categories that show something, with their counts", async () => {
    answers();
    renderRoute("/search?category=all");
    await screen.findByRole("heading", { name: "34 results" });
    expect(sidebar().queryByRole("link", { name: /^Books/ })).toBeNull();
    expect(sidebar().getByRole("link", { name: "Shoes , 34 products" })).toBeVisible();
  });

  it("leads nowhere that nothing is, and keeps its rows", async () => {
    answers();
    const told: Choices = {
      countProducts: 34,
      categories: [],
      brands: [],
      countBrands: 0,
      inStock: 0,
      options: [],
      ratings: [{ atLeast: 4, count: 0 }],
      prices: [
        { price: "1000-10000", count: 34 },
        { price: "10001-50000", count: 0 },
        { price: "50001-1000000", count: 0 },
      ],
      lowest: 1999,
      highest: 8999,
    };
    server.use(http.get("/api/products/choices", () => HttpResponse.json(told)));
    renderRoute("/search?query=shoe&price=50001-1000000");
    const link = (name: string) => sidebar().getByRole("link", { name });
    await screen.findByRole("link", { name: "₹1,000 to ₹10,000 , 34 products" });
    for (const words of ["₹10,001 to ₹50,000", "4 stars & up", "In Stock"]) {
      const row = sidebar().getByText(words).closest("li");
      expect(row).toHaveTextContent(/0 products$/);
      expect(row?.querySelector("a")).toBeNull();
    }
    // What is chosen stays what it is.
    expect(link("₹50,001 to ₹10,00,000 , 0 products")).toHaveAttribute("aria-current");
  });

  it("says when two prices make no range", async () => {
    answers();
    const { person } = renderRoute("/search?query=shoe");
    await person.type(await screen.findByRole("textbox", { name: "Lowest price" }), "cheap");
    await person.click(sidebar().getByRole("button", { name: "Apply price" }));
    expect(sidebar().getByRole("alert")).toHaveTextContent("Please enter amounts in rupees");
  });

  it("counts every choice, and lets several brands be chosen", async () => {
    answers();
    const told: Choices = {
      countProducts: 34,
      categories: [],
      brands: [
        { name: "Bata", count: 20 },
        { name: "Puma", count: 14 },
      ],
      countBrands: 2,
      inStock: 30,
      options: [
        {
          name: "Size",
          values: [
            { name: "8", count: 6 },
            { name: "9", count: 5 },
          ],
        },
        { name: "Colour", values: [{ name: "Red", count: 2 }] },
      ],
      ratings: [{ atLeast: 4, count: 9 }],
      prices: [{ price: "1000-10000", count: 12 }],
      lowest: 199,
      highest: 8999,
    };
    const asked: string[] = [];
    server.use(
      http.get("/api/products/choices", ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json(told);
      }),
    );
    const { router, person } = renderRoute("/search?query=shoe&order=lowest");
    const address = () => router.state.location.search;
    await person.click(await screen.findByRole("link", { name: "Bata , 20 products" }));
    expect(address()).toBe("?query=shoe&order=lowest&brand=Bata");
    await person.click(sidebar().getByRole("link", { name: "Puma , 14 products" }));
    expect(address()).toBe("?query=shoe&order=lowest&brand=Bata%7CPuma");
    await person.click(sidebar().getByRole("link", { name: "8 , 6 products" }));
    await person.click(sidebar().getByRole("link", { name: "9 , 5 products" }));
    expect(address()).toBe("?query=shoe&order=lowest&brand=Bata%7CPuma&option=Size%3A8%7CSize%3A9");
    await person.click(sidebar().getByRole("link", { name: "8 , 6 products" }));
    await person.click(sidebar().getByRole("link", { name: "9 , 5 products" }));
    // With one value there is nothing to choose.
    expect(sidebar().queryByRole("heading", { name: "Colour" })).toBeNull();
    await person.click(sidebar().getByRole("link", { name: "In Stock , 30 products" }));
    expect(sidebar().getByRole("link", { name: "4 stars & up , 9 products" })).toBeVisible();
    expect(sidebar().getByRole("link", { name: "₹1,000 to ₹10,000 , 12 products" })).toBeVisible();
    expect(sidebar().getByPlaceholderText("199")).toBeVisible();
    await person.type(sidebar().getByRole("textbox", { name: "Lowest price" }), "500");
    await person.click(sidebar().getByRole("button", { name: "Apply price" }));
    expect(address()).toBe("?query=shoe&price=500-8999&order=lowest&brand=Bata%7CPuma&stock=in");
    expect(asked[0]).toBe("?query=shoe");
    await person.click(screen.getByRole("link", { name: "Remove filter Bata" }));
    expect(address()).toContain("brand=Puma&");
  });

  it("takes odd values as none", async () => {
    answers();
    renderRoute("/search?page=-1&price=abc&rating=x&order=xyz&query=all");
    await screen.findByRole("heading", { name: "34 results" });
    expect(lastAsked()).toEqual({});
  });

  it("says what it looked for instead", async () => {
    answers({ corrected: "headphones" });
    renderRoute("/search?query=hedphones");
    expect(await screen.findByText("Showing results for")).toHaveTextContent(
      "Showing results for headphones",
    );
  });

  it("says when nothing has all the words, and which price it understood", async () => {
    answers({ close: true, exact: false, spokenPrice: { low: 0, high: 2000 } });
    renderRoute("/search?query=green+kettle+under+2000");
    expect(await screen.findByText("No exact match; these come close")).toBeVisible();
    expect(screen.getByText("Up to ₹2,000")).toBeVisible();
  });

  it("says when nothing fits", async () => {
    answers({ products: [], pages: 0, countProducts: 0 });
    renderRoute("/search?query=zzz");
    expect(await screen.findByText("No Product Found")).toBeVisible();
    expect(screen.getByRole("heading", { name: "0 results for “zzz”" })).toBeVisible();
  });

  it("leads from nothing to everything, not to the same words without the filters", async () => {
    answers({ products: [], pages: 0, countProducts: 0 });
    const { router, person } = renderRoute("/search?query=zzz&rating=4");
    await person.click(await screen.findByRole("link", { name: "See all products" }));
    expect(router.state.location.search).toBe("");
  });

  it("reads on from the top when the page is turned by the keyboard", async () => {
    answers();
    const { router, person } = renderRoute("/search?page=2");
    (await screen.findByRole("link", { name: "Next page" })).focus();
    await person.keyboard("{Enter}");
    await waitFor(() => expect(router.state.location.search).toBe("?page=3"));
    await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  });

  it("stays usable at ten thousand pages", async () => {
    answers({ pages: 10_000, countProducts: 120_000 });
    const { router, person } = renderRoute("/search?page=5000");
    const pages = await screen.findByRole("navigation", { name: "Pages" });
    expect(within(pages).getAllByRole("link")).toHaveLength(7);
    await person.type(within(pages).getByLabelText("Go to page, 1 to 10000"), "7777{Enter}");
    expect(router.state.location.search).toBe("?page=7777");
  });

  it("shows the not-found view when the search fails", async () => {
    server.use(
      http.get("/api/products/search", () => HttpResponse.json({ message: "" }, { status: 422 })),
    );
    renderRoute("/search");
    expect(
      await screen.findByText("Sorry, We couldn't find what you are looking for!"),
    ).toBeVisible();
  });

  it("leads to the first page from one further back than can be shown", async () => {
    const message = "Only the first 10000 results can be shown.";
    const refusal = { message, code: "page_too_deep", params: { most: 10000 } };
    server.use(http.get("/api/products/search", () => HttpResponse.json(refusal, { status: 422 })));
    renderRoute("/search?query=pots&page=999");
    expect(await screen.findByRole("heading", { name: message })).toBeVisible();
    expect(screen.getByRole("link", { name: "Go to the first page" })).toHaveAttribute(
      "href",
      "/search?query=pots",
    );
  });
});

describe("the filters of a small screen", () => {
  it("open in a sheet that counts along", async () => {
    answers();
    const { router, person } = renderRoute("/search");
    await person.click(await screen.findByRole("button", { name: "Filters" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Filters" }));
    await person.click(sheet.getByRole("link", { name: /^Shoes/ }));
    expect(router.state.location.search).toBe("?category=Shoes");
    await person.click(sheet.getByRole("button", { name: "Show 34 results" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("are not made a second time beside the goods", async () => {
    const screens = vi.spyOn(window, "matchMedia");
    const asWide = window.matchMedia("");
    screens.mockImplementation((media) => ({ ...asWide, media, matches: media.includes("<") }));
    answers();
    renderRoute("/search");
    expect(await screen.findByRole("button", { name: "Filters" })).toBeVisible();
    expect(screen.queryByRole("navigation", { name: "Filters" })).not.toBeInTheDocument();
  });
});

describe("suggestions in the header", () => {
  beforeEach(() => {
    answers();
    server.use(
      http.get("/api/products/suggest", ({ request }) => {
        const query = new URL(request.url).searchParams.get("query");
        return HttpResponse.json(
          ["Running Shoe", "Ballet Flat"].map((name, place) => ({
            _id: `s${place}`,
            name: `${name} ${query}`,
            url: `goods-${place}`,
          })),
        );
      }),
    );
  });
  const box = () => screen.findByRole("combobox", { name: "Search products" });

  it("are chosen with the keyboard", async () => {
    server.use(
      http.get("/api/products/url/:url", () => HttpResponse.json({ message: "" }, { status: 404 })),
    );
    const { router, person } = renderRoute("/search");
    const input = await box();
    await person.type(input, "sho");
    await screen.findByRole("option", { name: /Running Shoe sho/ });
    expect(input).toHaveAttribute("aria-expanded", "true");
    await person.keyboard("{ArrowDown}{ArrowDown}");
    const second = screen.getByRole("option", { name: /Ballet Flat/ });
    expect(second).toHaveAttribute("aria-selected", "true");
    expect(input).toHaveAttribute("aria-activedescendant", second.id);
    await person.keyboard("{Enter}");
    await waitFor(() => expect(router.state.location.pathname).toBe("/products/goods-1"));
  });

  it("leave what was typed alone: Enter searches for it, Escape closes them", async () => {
    const { router, person } = renderRoute("/search");
    await person.type(await box(), "red shoe");
    await screen.findByRole("listbox", { name: "Suggestions" });
    await person.keyboard("{Escape}");
    expect(screen.queryByRole("listbox", { name: "Suggestions" })).not.toBeInTheDocument();
    expect(await box()).toHaveValue("red shoe");
    await person.keyboard("{Enter}");
    await waitFor(() => expect(router.state.location.search).toBe("?query=red%20shoe"));
    expect(await box()).toHaveValue("red shoe");
  });

  it("come in groups, and lead to categories, sellers and lots", async () => {
    server.use(
      http.get("/api/products/suggest/places", () =>
        HttpResponse.json({
          categories: [{ name: "Shoes", count: 9 }],
          sellers: [{ _id: "s1", name: "Shoe House", logo: "" }],
        }),
      ),
    );
    const { router, person } = renderRoute("/search");
    await person.type(await box(), "sho");
    const group = within(await screen.findByRole("group", { name: "Categories" }));
    expect(group.getByRole("option", { name: /Shoes.*9 products/ })).toBeVisible();
    expect(
      within(screen.getByRole("group", { name: "Sellers" })).getByRole("option"),
    ).toHaveTextContent("Shoe House");
    await screen.findByRole("option", { name: /Running Shoe sho/ });
    await person.keyboard("{ArrowUp}{Enter}");
    await waitFor(() => expect(router.state.location.pathname).toBe("/sellers/s1"));
  });

  it("are what was searched for lately while the box is empty", async () => {
    const { router, person } = renderRoute("/search?query=red+shoe");
    await screen.findByRole("heading", { name: /for “red shoe”/ });
    await router.navigate("/search");
    await screen.findByRole("heading", { name: "34 results" });
    await person.click(await box());
    expect(await screen.findByRole("option", { name: "red shoe" })).toBeVisible();
    await person.keyboard("{ArrowDown}{Delete}");
    await waitFor(() =>
      expect(screen.queryByRole("option", { name: "red shoe" })).not.toBeInTheDocument(),
    );
  });

  it("are not asked for on an empty box, which leads home", async () => {
    server.use(http.get("/api/products", () => HttpResponse.json([])));
    const { router, person } = renderRoute("/search");
    await person.click(await box());
    await person.keyboard("{Enter}");
    await waitFor(() => expect(router.state.location.pathname).toBe("/"));
  });
});

describe("what became of a search", () => {
  it("is told when its results are left, with whether one was opened", async () => {
    answers();
    const told: unknown[] = [];
    server.use(
      http.post("/api/products/searched", async ({ request }) => {
        told.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
      http.get("/api/products/url/:url", () => HttpResponse.json({ message: "" }, { status: 404 })),
    );
    const { router, person } = renderRoute("/search?query=shoe");
    await screen.findByRole("heading", { name: /34 results/ });
    const opened = screen.getAllByRole("article")[0] as HTMLElement;
    await person.click(within(opened).getAllByRole("link")[0] as HTMLElement);
    await waitFor(() => expect(told).toEqual([{ query: "shoe", clicked: true }]));
    await router.navigate("/search?query=shoe&category=Shoes");
    await router.navigate("/cart");
    expect(told).toHaveLength(1);
  });
});
