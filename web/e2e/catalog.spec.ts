import { fileURLToPath } from "node:url";

import { expect, type Page, test } from "@playwright/test";

import { actAs, bearer, demo, expectAccessible, openAs, session, unique } from "./support";

const picture = fileURLToPath(new URL("../../demo/pictures/teapot.webp", import.meta.url));

const searchBox = (page: Page) => page.getByRole("combobox", { name: "Search products" });
const cards = (page: Page) => page.getByRole("main").getByRole("article");
const toast = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

/** The prices on the screen, in rupees. */
async function prices(page: Page): Promise<number[]> {
  const texts = await cards(page).allInnerTexts();
  return texts.map((text) => Number(/₹\s*([\d,.]+)/.exec(text)?.[1]?.replaceAll(",", "")));
}

const sorted = (numbers: number[]) => [...numbers].sort((a, b) => a - b);

test("find by a misspelt word, filter, sort, page, open, add to cart", async ({ page }) => {
  test.slow();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Listed Products" })).toBeVisible();
  await searchBox(page).fill("hedphones");
  await searchBox(page).press("Enter");
  await expect(page).toHaveURL(/\/search\/\?query=hedphones$/);
  await expect(page.getByText("Showing results for headphones")).toBeVisible();
  await expect(
    cards(page)
      .filter({ hasText: /Headphones/ })
      .first(),
  ).toBeVisible();

  await page.getByRole("link", { name: "Clear search" }).click();
  const filters = page.getByRole("navigation", { name: "Filters" });
  // Journeys beside this one make and delete cheaper goods: these shelves stay as they are.
  await filters.getByRole("link", { name: "₹10,001 to ₹50,000" }).click();
  await expect(page).toHaveURL(/price=10001-50000/);
  await expect(page.getByRole("link", { name: "Remove filter ₹10,001 to ₹50,000" })).toBeVisible();
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Price: low to high");
  await expect(page).toHaveURL(/order=lowest/);
  // The former results stay, dimmed, until the new ones are there.
  let first: number[] = [];
  await expect(async () => {
    first = await prices(page);
    expect(first).toHaveLength(12);
    expect(first[0]).toBeGreaterThan(10000);
    expect(first).toEqual(sorted(first));
  }).toPass({ timeout: 20_000 });

  await page.getByRole("link", { name: "Page 2", exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(async () => (await prices(page))[0]).toBeGreaterThanOrEqual(first[11] ?? 0);
  await expect(page.getByRole("link", { name: "Page 2", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await page.goBack();
  await expect.poll(() => prices(page)).toEqual(first);

  await filters.getByRole("link", { name: /^Music/ }).click();
  await expect(page).toHaveURL(/category=Music/);
  await expect.poll(() => cards(page).count()).toBe(3);
  const card = cards(page)
    .filter({ has: page.getByRole("button", { name: "Add to Cart" }) })
    .first();
  const name = await card.getByRole("link").innerText();
  await card.getByRole("link").click();
  await expect(page).toHaveURL(/\/products\//);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("In Stock")).toBeVisible();
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(toast(page, "Added to cart")).toBeVisible();
  await expect(page.getByTestId("cart-badge")).toHaveText("1");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByRole("link", { name: "2 in your cart" })).toBeVisible();
});

test("suggestions come while typing and open with the keyboard", async ({ page }) => {
  await page.goto("/");
  const answered = page.waitForResponse((answer) =>
    /\/suggest\?.*=banarasi(\+|%20)si$/.test(answer.url()),
  );
  await searchBox(page).pressSequentially("banarasi si");
  await answered;
  const option = page.getByRole("option", { name: /Teal Banarasi Silk Sari/ });
  await expect(option).toBeVisible();
  await searchBox(page).press("ArrowDown");
  await expect(option).toHaveAttribute("aria-selected", "true");
  await searchBox(page).press("Enter");
  await expect(page).toHaveURL(/\/products\/teal-banarasi-silk-sari$/);
  await expect(searchBox(page)).toHaveValue("");
});

test("more than the stock is never put into the cart", async ({ page }) => {
  await page.goto("/products/teal-banarasi-silk-sari");
  const add = page.getByRole("button", { name: "Add to Cart" }).first();
  await expect(add).toBeEnabled();
  // Between looking and pressing, the last piece was sold.
  await page.route("**/api/products/*", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), stock: 0 } });
  });
  await add.click();
  await expect(toast(page, "Product is out of stock.")).toBeVisible();
  await expect(page.getByTestId("cart-badge")).toBeHidden();
});

/** Fills the form of a blank product; the address is suggested from the name. */
async function fillNew(page: Page, name: string): Promise<void> {
  // In the heading: the table behind may still show drafts of its own.
  const heading = page.getByRole("heading", { level: 1, name: /^Edit Product/ });
  await expect(heading.getByText("Draft", { exact: true })).toBeVisible();
  await page.getByLabel("Upload Image").setInputFiles(picture);
  await expect(toast(page, "Image uploaded successfully")).toBeVisible();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Price").fill("950.50");
  await page.getByLabel("Stock").fill("4");
  await page.getByLabel("Category").fill("Kitchen");
  await page.getByLabel("Brand").fill("Bhojanya");
  await page.getByLabel("Description").fill("A teapot that pours without a drop beside the cup.");
}

async function create(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Create Product" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Are you sure to create?" });
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(toast(page, "product created successfully")).toBeVisible();
}

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Are you sure to delete?" });
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "product deleted successfully")).toBeVisible();
  await expect(page.getByRole("link", { name, exact: true })).toBeHidden();
}

for (const [role, email, table] of [
  ["an admin", demo.admin, "/admin/products"],
  ["a seller", demo.seller, "/seller/products"],
] as const) {
  test(`create, edit with a picture, find and delete as ${role}`, async ({ page }) => {
    test.slow();
    const word = `Kettle${unique()}`;
    await openAs(page, email, table);
    await create(page);
    await fillNew(page, `Copper ${word}`);
    await page.getByRole("button", { name: "Save and list" }).click();
    await expect(toast(page, "Product updated successfully")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${table}$`));

    await page.goto(`/search?query=${word}`);
    await cards(page)
      .getByRole("link", { name: `Copper ${word}` })
      .click();
    await expect(page).toHaveURL(new RegExp(`/products/copper-${word.toLowerCase()}$`));
    const oldAddress = page.url();
    const shown = page.getByRole("img", { name: `Copper ${word}` });
    await expect(shown).toHaveAttribute("srcset", /\/media\/.+ \d+w/);
    await expect
      .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);

    await page.goto(table);
    await page.getByRole("link", { name: `Copper ${word}` }).click();
    await expect(page.getByRole("heading", { name: "Edit Product" })).toBeVisible();
    await page.getByLabel("Name").fill(`Brass ${word}`);
    await page.getByRole("button", { name: `Use “brass-${word.toLowerCase()}”` }).click();
    await page.getByRole("button", { name: "Update" }).click();
    await expect(page.getByRole("link", { name: `Brass ${word}` })).toBeVisible();
    await page.goto(oldAddress);
    await expect(page).toHaveURL(new RegExp(`/products/brass-${word.toLowerCase()}$`));
    await expect(page.getByRole("heading", { name: `Brass ${word}` })).toBeVisible();

    await page.goto(table);
    await remove(page, `Brass ${word}`);
    await page.goto(`/search?query=${word}`);
    await expect(page.getByText("No Product Found")).toBeVisible();
  });
}

test("a seller cannot touch another's product", async ({ page, request }) => {
  const meera = await session(request, demo.seller);
  const goods = (await (await request.get("/api/products?limit=100")).json()) as {
    _id: string;
    seller: { name: string } | null;
  }[];
  // The oldest, since the newest may be another journey's, gone the next moment.
  const foreign = goods.reverse().find(({ seller }) => seller && seller.name !== "Neelkosha Looms");
  const headers = bearer(meera);
  const address = `/api/products/${foreign?._id}`;
  expect((await request.delete(address, { headers })).status()).toBe(403);
  expect((await request.put(address, { headers, data: foreign })).status()).toBe(403);
  await actAs(page, meera);
  await page.goto(`/seller/product/${foreign?._id}`);
  await expect(page.getByText("Another seller’s product.")).toBeVisible();
});

test("import and export a seller's products as CSV", async ({ page }) => {
  test.slow();
  const word = `Lot${unique()}`;
  await openAs(page, demo.seller, "/seller/products");
  await page.getByRole("button", { name: "CSV" }).click();
  await page.getByRole("menuitem", { name: "Import products" }).click();
  await expect(page.getByRole("button", { name: "Choose a file" })).toBeFocused();
  const choose = (text: string) =>
    page
      .getByLabel("CSV file")
      .setInputFiles({ name: "goods.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  // Another file is wanted then, not the same again.
  await choose("title,cost\nScarf,450\n");
  await expect(page.getByText(/^The first line must name the columns/)).toBeVisible();
  await expect(page.getByText(/Importing the file again/)).toHaveCount(0);
  const csv = [
    "name,url,price,category,brand,stock,description,image",
    `"Scarf ${word}, long",scarf-${word.toLowerCase()},450,Clothings,Neelkosha,3,"Two\nlines",/demo/pictures/wool-scarf.webp`,
    `Bad ${word},bad-${word.toLowerCase()},free,Clothings,Neelkosha,3,No price,/demo/pictures/socks.webp`,
    "",
    `Socks ${word},socks-${word.toLowerCase()},90,Clothings,Neelkosha,3,Warm,/demo/pictures/socks.webp`,
    `Again ${word},socks-${word.toLowerCase()},95,Clothings,Neelkosha,3,Warm,/demo/pictures/socks.webp`,
  ].join("\n");
  await choose(csv);
  await expect(page.getByText("2 products created, 2 lines refused.")).toBeVisible();
  // By their lines in the file, whatever text of several lines or empty line is before them.
  const refused = page.getByRole("region", { name: "Refused lines" });
  await expect(refused.getByRole("row", { name: /^4 / })).toBeVisible();
  await expect(refused.getByRole("row", { name: /^7 Line 6 has the same url/ })).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("link", { name: `Scarf ${word}, long` })).toBeVisible();

  await page.getByRole("button", { name: "CSV" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export products" }).click();
  const stream = await (await download).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toContain(`"Scarf ${word}, long"`);
  await remove(page, `Scarf ${word}, long`);
  await remove(page, `Socks ${word}`);
});

test("a refused product form is accessible", async ({ page, request }) => {
  // Not the table's first row: that may be the draft of a journey beside this one, or gone by now.
  const sari = await request.get("/api/products/url/teal-banarasi-silk-sari");
  const { _id, name } = (await sari.json()) as { _id: string; name: string };
  await openAs(page, demo.admin, `/admin/product/${_id}`);
  await expect(page.getByLabel("Name")).toHaveValue(name);
  await page.getByLabel("Name").fill("");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Enter a name.")).toBeVisible();
  await expectAccessible(page);
});

test("on a phone the filters open in a sheet and the buy bar stays in reach", async ({
  browser,
}) => {
  test.slow();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto("/search");
  await page.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByRole("link", { name: /^Music/ }).click();
  await expect(page).toHaveURL(/category=Music/);
  await expect(sheet.getByRole("button", { name: "Show 11 results" })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: /^Show/ }).click();
  await expect(sheet).toBeHidden();
  await cards(page)
    .filter({ has: page.getByRole("button", { name: "Add to Cart" }) })
    .getByRole("link")
    .first()
    .click();
  const add = page.getByRole("button", { name: "Add to Cart" }).last();
  await expect(add).toBeInViewport();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await context.close();
});

test("no category's name is cut on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const names = page.locator("[data-face] a");
  await expect(names.filter({ hasText: "Accessories" })).toBeVisible();
  const cut = await names.evaluateAll((links) =>
    links
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
});
