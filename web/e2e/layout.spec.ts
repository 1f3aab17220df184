import { expect, type Locator, type Page, test } from "@playwright/test";

import { actAs, demo, openAs, session } from "./support";

const smallest = { width: 320, height: 640 };

/** How much of each is cut off, to the right or below. */
const cutOff = (words: Locator) =>
  words.evaluateAll((all) =>
    all.flatMap(({ scrollWidth, clientWidth, scrollHeight, clientHeight, textContent }) =>
      scrollWidth > clientWidth || scrollHeight > clientHeight ? [textContent] : [],
    ),
  );

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

test("a line of the cart gives its name all the room beside the bin", async ({ page }) => {
  await page.setViewportSize(smallest);
  const product = (await (
    await page.request.get("/api/products/url/over-ear-noise-cancelling-headphones")
  ).json()) as object;
  await page.addInitScript(
    (line) => localStorage.setItem("cartItems", line),
    JSON.stringify([{ ...product, quantity: 9 }]),
  );
  await open(page, "/cart");
  const row = page.getByRole("row").filter({ hasText: "Over-Ear" });
  const name = await row.getByRole("link").boundingBox();
  const bin = await row.getByRole("button", { name: /^Remove/ }).boundingBox();
  expect(name?.x).toBe(16);
  // Several pieces, whose price each stands there as well.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  // However long the sum below it is.
  const between = (bin?.x ?? 0) - ((name?.x ?? 0) + (name?.width ?? 0));
  expect(between).toBeGreaterThanOrEqual(0);
  expect(between).toBeLessThan(16);
});

test("a card of a lot keeps its figures within itself, each in one piece", async ({ page }) => {
  await page.setViewportSize(smallest);
  // What says the most: ten days, and a crore.
  await page.route(/\/api\/auctions(\?|$)/, async (route) => {
    const answer = await route.fetch();
    const lots = (await answer.json()) as { terms: object }[];
    const startDate = new Date(Date.now() + 864_000_000).toISOString();
    const endDate = new Date(Date.now() + 964_000_000).toISOString();
    const json = lots.slice(0, 2).map((lot) => ({
      ...lot,
      ...{ status: "upcoming", currentBid: 10_000_000, bidCount: 120, endDate },
      terms: { ...lot.terms, startDate },
    }));
    await route.fulfill({ response: answer, json });
  });
  await open(page, "/auction");
  await expect(page.getByText("Starts in").first()).toBeVisible();
  const out = await page.locator("[data-lot]").evaluateAll((cards) =>
    cards.flatMap((card) =>
      [...card.querySelectorAll("dd, p")].flatMap((words) => {
        const { right, height } = words.getBoundingClientRect();
        const fits = right <= card.getBoundingClientRect().right && height < 30;
        return fits ? [] : [words.textContent];
      }),
    ),
  );
  expect(out).toEqual([]);
});

test("who sends a parcel is said across it, not in a column of single words", async ({ page }) => {
  await page.setViewportSize(smallest);
  const person = await session(page.request, demo.customer);
  const headers = { Authorization: `Bearer ${person.token}` };
  const orders = (await (await page.request.get("/api/orders/mine", { headers })).json()) as {
    _id: string;
    parcels: { seller: object | null }[];
  }[];
  const order = orders.find(({ parcels }) => parcels.length > 1) ?? orders[0];
  await actAs(page, person);
  await open(page, `/order/${order?._id}`);
  const senders = page.locator("article header").getByText(/^Sold by/);
  await expect(senders.first()).toBeVisible();
  for (const sender of await senders.all())
    expect((await sender.boundingBox())?.height).toBeLessThan(45);
});

test("names are whole in the lists of the back office, on a small phone too", async ({ page }) => {
  await page.setViewportSize(smallest);
  await openAs(page, demo.admin, "/admin/products");
  await open(page, "/admin/products");
  const goods = page.getByRole("row").locator('a[href^="/admin/product/"]');
  expect(await goods.count()).toBeGreaterThan(5);
  expect(await cutOff(goods)).toEqual([]);
  await open(page, "/admin/orders");
  const people = page.getByRole("row").locator("td span.block");
  expect(await people.count()).toBeGreaterThan(5);
  expect(await cutOff(people)).toEqual([]);
});

test("the address of a picture stays within its form on a small phone", async ({ page }) => {
  await page.setViewportSize(smallest);
  await openAs(page, demo.seller, "/seller/products");
  const product = page.getByRole("row").locator('a[href^="/seller/product/"]').first();
  await open(page, (await product.getAttribute("href")) ?? "");
  const field = await page.getByLabel("Image", { exact: true }).boundingBox();
  expect((field?.x ?? 0) + (field?.width ?? 999)).toBeLessThanOrEqual(304);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("a long word that was searched for is broken, not the page", async ({ page }) => {
  await page.setViewportSize(smallest);
  await open(page, `/search?query=${"Pneumonoultramicroscopic".repeat(5)}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("0 results");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("who wrote is whole, however long the name", async ({ page }) => {
  await page.setViewportSize(smallest);
  await openAs(page, demo.customer, "/messages");
  const line = page.locator('main a[href^="/messages/"]').first();
  await expect(line).toBeVisible();
  expect(await cutOff(line.locator("span > span > span:has(+ time)"))).toEqual([]);
});

test("an invoice's amount stands beside its number", async ({ page }) => {
  await page.setViewportSize(smallest);
  await openAs(page, demo.seller, "/seller/invoices");
  const lines = page.getByRole("listitem").filter({ hasText: /(INV|CRN)\// });
  await expect(lines.first()).toBeVisible();
  const apart = await lines.evaluateAll((all) =>
    all.map((line) => {
      const parts = [...line.querySelectorAll("*")];
      const bottom = (begins: RegExp) =>
        parts.find(({ textContent }) => begins.test(textContent))?.getBoundingClientRect().bottom;
      return Math.abs((bottom(/^(INV|CRN)/) ?? 0) - (bottom(/^−?₹/) ?? 999));
    }),
  );
  expect(Math.max(...apart)).toBeLessThan(8);
});

test("every screen begins at the same edge, however wide it is", async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  const edges = async (paths: string[]) => {
    const found = [];
    for (const path of paths) {
      await open(page, path);
      found.push((await page.getByRole("heading", { level: 1 }).boundingBox())?.x);
    }
    return [...new Set(found)];
  };
  await openAs(page, demo.customer, "/messages");
  await page.locator('main a[href^="/messages/"]').first().click();
  await page.waitForURL("**/messages/*");
  const thread = new URL(page.url()).pathname;
  expect(await edges(["/messages", thread, "/reviews", "/profile"])).toHaveLength(1);
});

test("so does every screen of the back office", async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  await openAs(page, demo.admin, "/admin/orders");
  const found = [];
  for (const path of ["/admin/orders", "/admin/settings", "/admin/setup"]) {
    await open(page, path);
    found.push((await page.getByRole("heading", { level: 1 }).boundingBox())?.x);
  }
  expect(new Set(found).size).toBe(1);
  await open(page, "/admin/orders");
  const end = async (part: string) => {
    const box = await page.locator(part).last().boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  expect(await end(".office .page")).toBe(await end("header > .page"));
});
