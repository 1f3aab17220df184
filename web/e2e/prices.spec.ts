import { expect, test } from "@playwright/test";

import {
  actAs,
  addToCart,
  admin,
  newCustomer,
  newProduct,
  removeProducts,
  walkToPlaceOrder,
} from "./checkout-support";
import { bearer, demo, expectAccessible, openAs, unique } from "./support";

test.afterEach(removeProducts);

test("a coupon takes something off, and ends before the order is placed", async ({
  page,
  request,
}) => {
  test.slow();
  const kettle = await newProduct(request, { price: 1200, stock: 5 });
  const headers = bearer(await admin(request));
  const code = `END${unique()}`.toUpperCase().slice(0, 20);
  const form = { code, kind: "percent", percent: 10, payer: "shop" };
  const made = await request.post("/api/coupons", { headers, data: form });
  expect(made.status(), await made.text()).toBe(201);
  const { coupon } = (await made.json()) as { coupon: { _id: string } };

  await actAs(page, await newCustomer(request));
  await addToCart(page, kettle);
  await page.goto("/cart");
  await page.getByRole("button", { name: "Have a coupon?" }).click();
  await page.getByRole("textbox", { name: "Coupon" }).fill("NOSUCHCODE");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("We do not know this coupon.")).toBeVisible();
  await page.getByRole("textbox", { name: "Coupon" }).fill(code.toLowerCase());
  await page.getByRole("button", { name: "Apply" }).click();
  const summary = page.getByRole("region", { name: "Order Summary" });
  // 1,200 less 120, 162 tax, 500 shipping.
  await expect(summary).toContainText("₹1,742");
  await expectAccessible(page);

  await walkToPlaceOrder(page);
  await expect(summary).toContainText(code);
  await expect(summary).toContainText("₹1,742");
  const ended = { ...form, endsAt: new Date(Date.now() - 1000).toISOString() };
  const end = await request.put(`/api/coupons/${coupon._id}`, { headers, data: ended });
  expect(end.ok(), await end.text()).toBe(true);
  await summary.getByRole("button", { name: "Checkout" }).click();
  await expect(page.getByRole("alert")).toContainText("This coupon has ended.");
  await expect(summary).toContainText("₹1,880");
  await summary.getByRole("button", { name: "Checkout" }).click();
  await expect(page).toHaveURL(/\/order\/[0-9a-f-]+$/);
  await expect(page.getByRole("region", { name: "Order Summary" })).toContainText("₹1,880");
  await request.delete(`/api/coupons/${coupon._id}`, { headers });
});

test("a product on sale shows what it cost before", async ({ page, request }) => {
  const kettle = await newProduct(request, { price: 1200, stock: 5 });
  await openAs(page, demo.admin, `/admin/product/${kettle._id}`);
  await page.getByLabel("Sale price in rupees").fill("900");
  await page.getByRole("button", { name: "Put on sale" }).click();
  await expect(page.getByText("The sale is set.")).toBeVisible();
  await page.goto(`/products/${kettle.url}`);
  await expect(page.getByText("₹1,200").first()).toBeVisible();
  await expect(page.getByText("25% less")).toBeVisible();
  await expectAccessible(page);
});

test("a stall's coupon stands in one piece on a small phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openAs(page, demo.admin, "/admin/coupons");
  const row = page.getByRole("row").filter({ hasText: "GARDEN" });
  await expect(row).toContainText("Goods of Bageechaya Home & Garden");
  const code = await row.getByText("GARDEN", { exact: true }).boundingBox();
  expect(code?.height).toBeLessThan(30);
  const over = await row
    .getByRole("cell")
    .evaluateAll((cells) => cells.map((cell) => cell.scrollWidth - cell.clientWidth));
  expect(Math.max(...over)).toBe(0);
  await expect(page.getByRole("row").filter({ hasText: "DIWALI200" })).toContainText("Until ");
});

test("a seller keeps coupons and a table of what sending costs", async ({ page }) => {
  const code = `OWN${unique()}`.toUpperCase().slice(0, 20);
  await openAs(page, demo.seller, "/seller/coupons");
  await page.getByRole("button", { name: "New coupon" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Code").fill(code);
  await dialog.getByLabel("Percent").fill("15");
  // Dates with their times stand beside each other only where there is room for them.
  const sideways = await dialog.evaluate(
    ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
  );
  expect(sideways).toBe(0);
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("Coupon created.")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: code });
  await expect(row).toContainText("15% off");
  await expect(row).toContainText("Running");
  await expectAccessible(page);
  await row.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Coupon deleted.")).toBeVisible();

  await page.goto("/seller/shipping");
  await expect(page.getByRole("button", { name: "Add a row" })).toBeVisible();
  await page.getByRole("button", { name: "Add a row" }).click();
  await expect(page.getByLabel("Costs, in rupees").first()).toBeVisible();
  await expectAccessible(page);
});
