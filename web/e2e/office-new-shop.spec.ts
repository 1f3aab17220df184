import { join } from "node:path";

import { expect, test } from "@playwright/test";

import { addToCart, type Goods, walkToPlaceOrder } from "./checkout-support";
import { OwnShop } from "./own-shop";
import { actAs, bearer, demo, expectAccessible, session } from "./support";

let shop: OwnShop;
test.beforeEach(async () => {
  shop = await OwnShop.open();
});
test.afterEach(() => shop.close());

test("a new shop is led through its set-up, named, and sells by its own rules", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({ baseURL: shop.url });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page).toHaveTitle("Haat");
  const owner = await session(page.request, demo.admin);
  await actAs(page, owner);

  // Nothing has been sold: the dashboard says so and leads to the checklist.
  await page.goto("/admin/dashboard");
  await expect(page.getByText("No Sale", { exact: true })).toBeVisible();
  await expect(page.getByText("No Category", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Set up the shop" }).click();
  await expect(page.getByText("0 of 7 done")).toBeVisible();
  await expectAccessible(page);

  // Name, logo and rules.
  await page.getByRole("link", { name: "Open Settings" }).first().click();
  await page.getByLabel("Shop name").fill("Sona Bazaar");
  await page.getByLabel("Logo", { exact: true }).fill("/favicon.svg");
  await page.getByLabel("Footer text").fill("Open from six in the morning.");
  await page.getByLabel("Shipping fee").fill("-1");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByLabel("Shipping fee")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Shipping fee").fill("77.50");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Sona Bazaar, home" })).toBeVisible();
  await expect(header.locator('img[src="/favicon.svg"]')).toBeVisible();
  await expect(page).toHaveTitle("Settings · Sona Bazaar");
  await expectAccessible(page);

  // A product of the shop, without a picture of its own.
  const headers = bearer(owner);
  const created = await page.request.post("/api/products", { headers });
  const { product } = (await created.json()) as { product: { _id: string } };
  const lamp: Goods = {
    _id: product._id,
    name: "Brass Lamp",
    url: "brass-lamp",
    price: 1000,
    stock: 3,
  };
  const rest = { image: "/favicon.svg", category: "Home", brand: "Diya", description: "Good." };
  await page.request.put(`/api/products/${lamp._id}`, {
    headers,
    data: { ...lamp, ...rest, rating: 4, reviews: 1 },
  });

  await shop.admin("backup", join(shop.folder, "copy.db"));
  await page.goto("/admin/setup");
  await expect(page.getByText("3 of 7 done")).toBeVisible();
  await expect(page.getByText("The last backup is from the last 24 hours.")).toBeVisible();

  // A visitor's very first view has the name; an order uses the new fee.
  await addToCart(page, lamp);
  const visitor = await (await browser.newContext({ baseURL: shop.url })).newPage();
  const names: string[] = [];
  visitor.on("framenavigated", () => void visitor.title().then((title) => names.push(title)));
  await visitor.goto("/products/brass-lamp");
  await expect(visitor).toHaveTitle("Brass Lamp · Sona Bazaar");
  await expect(visitor.getByRole("contentinfo")).toContainText("Open from six in the morning.");
  expect(names.filter((name) => name.includes("Haat"))).toEqual([]);

  await walkToPlaceOrder(page);
  const summary = page.getByRole("region", { name: /Summary/ });
  await expect(summary.getByText("₹77.50")).toBeVisible();
  await page.getByRole("button", { name: "Checkout" }).click();
  await expect(page).toHaveURL(/\/order\//);
  await expect(page.getByText("₹1,227.50").first()).toBeVisible();
  // Nothing is paid yet, so there is nothing to thank for.
  await expect(page.getByRole("link", { name: "Invoice" })).toHaveCount(0);
  await context.close();
});
