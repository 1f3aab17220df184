import { readFile } from "node:fs/promises";

import { expect, test } from "@playwright/test";

import { admin, newProduct, removeProducts } from "./checkout-support";
import { actAs, bearer, demo, expectAccessible, newPerson, openAs, session } from "./support";

test.afterEach(removeProducts);

/** The figures of the last days as the API tells them. */
type Summary = {
  orders: { numOrders: number; totalSales: number }[];
  dailyOrders: { _id: string; orders: number; sales: number }[];
};

test("an admin reads the dashboard, switches its days and takes the figures along", async ({
  page,
  request,
}) => {
  test.slow();
  await actAs(page, await admin(request));
  await page.goto("/admin/dashboard");
  for (const card of ["Total Users", "Orders", "Total Sales"])
    await expect(page.getByRole("heading", { name: card, exact: true })).toBeVisible();
  await expect(page.getByText(/(on|in) the 30 days before$/).first()).toBeVisible();
  for (const list of [
    "Products with the highest sales",
    "Orders waiting for delivery",
    "Auctions ending soon",
  ])
    await expect(page.getByRole("region", { name: list }).getByRole("listitem")).not.toHaveCount(0);
  await expect(page.locator(".recharts-surface").first()).toBeVisible();

  await page.getByRole("link", { name: "7 days" }).click();
  await expect(page).toHaveURL(/days=7$/);
  await expect(page.getByText(/(on|in) the 7 days before$/).first()).toBeVisible();
  const days = page.getByRole("table", { name: "Daily Sales" });
  await expect(days.getByRole("row")).toHaveCount(8);

  await page.getByRole("link", { name: "All", exact: true }).click();
  await expect(page.getByText(/the 7 days before$/)).toHaveCount(0);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download Daily Sales as CSV" }).click();
  const file = await (await saving).path();
  const [heads, ...lines] = (await readFile(file, "utf8")).trim().split(/\r?\n/);
  expect(heads?.replace("\uFEFF", "")).toBe("date,orders,sales");
  // The chart, its table and the file say the same.
  await expect(days.getByRole("row")).toHaveCount(lines.length + 1);
});

test("a seller sees their own figures and nobody else's", async ({ page, request }) => {
  const headers = bearer(await session(request, demo.seller));
  const own = (await (await request.get("/api/seller/summary", { headers })).json()) as Summary;
  expect((await request.get("/api/orders/summary", { headers })).status()).toBe(403);

  await openAs(page, demo.seller, "/cart");
  await page.getByRole("button", { name: "Seller", exact: true }).click();
  await page.getByRole("menuitem", { name: "Dashboard" }).click();
  await expect(page).toHaveURL(/\/seller\/dashboard$/);
  await expect(page.getByRole("heading", { name: "Total Sales" })).toBeVisible();
  await expect(page.getByText("Total Users")).toHaveCount(0);
  const sales = (own.orders[0]?.totalSales ?? 0).toLocaleString("en-IN");
  await expect(page.getByText(sales, { exact: false }).first()).toBeVisible();
  // Sent to sign in, and home from there, being signed in.
  await page.goto("/admin/dashboard");
  await expect(page).toHaveURL(/:\d+\/$/);
});

test("a change is found in the audit log", async ({ page, request }) => {
  const goods = await newProduct(request, { price: 250, stock: 2 });
  await actAs(page, await admin(request));
  await page.goto("/admin/audit");
  const log = page.getByRole("region", { name: "Audit log" });
  await expect(log).toBeVisible();
  await page.getByLabel("Search the audit log").fill(`${goods.name} product.update`);
  await expect(page).toHaveURL(/query=/);
  await expect(log.getByRole("row")).toHaveCount(2);
  await expect(log).toContainText(goods.name);
  await expectAccessible(page);
  await log.getByRole("link", { name: "Open this product" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/product/${goods._id}$`));
  await page.goBack();
  await page.getByLabel("Search the audit log").fill("nothing is called like this");
  await expect(page.getByText("No entry found")).toBeVisible();
});

test("the set-up page says what the server sees", async ({ page, request }) => {
  await actAs(page, await admin(request));
  await page.goto("/admin/setup");
  await expect(page.getByText(/^\d of 7 done$/)).toBeVisible();
  const step = (title: string) =>
    page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
  await expect(step("First product")).toContainText("Done");
  await expect(step("Payments")).toContainText("The sandbox takes payments; no real money.");
  await expect(step("Mail")).toContainText("To do");

  // On a phone the longest command is there whole, and the page no wider.
  await page.setViewportSize({ width: 320, height: 640 });
  const command = step("Mail").getByRole("code");
  expect(await command.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("an admin finds every auction in one place and deletes one", async ({ page, request }) => {
  const seller = await newPerson(request, "Ketan Auctioneer");
  const office = await admin(request);
  await request.put(`/api/users/${seller._id}`, {
    headers: bearer(office),
    data: { name: seller.name, email: seller.email, isAdmin: false, isSeller: true },
  });
  const title = `Walking stick ${Date.now().toString(36)}`;
  const made = await request.post("/api/auctions", {
    headers: bearer(seller),
    data: {
      title,
      description: "Carved.",
      startingBid: 100,
      imageUrl: "/demo/pictures/red-boot.webp",
      endDate: new Date(Date.now() + 3_600_000).toISOString(),
      bidAmount: 50,
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  await actAs(page, office);
  await page.goto("/admin/auctions");
  const row = page.getByRole("row").filter({ hasText: title });
  await expect(row).toContainText("Live");
  await expect(row).toContainText("Ketan Auctioneer");
  await row.getByRole("button", { name: /Delete/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Auction Deleted!")).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("products and auctions lead to their seller's page", async ({ page, request }) => {
  const listed = (await (await request.get("/api/products?limit=48")).json()) as {
    url: string;
    seller: { _id: string; name: string } | null;
  }[];
  // The oldest of both: newer ones may be another journey's, gone the next moment.
  const product = listed.findLast(({ seller }) => seller);
  expect(product).toBeDefined();
  await page.goto(`/products/${product?.url}`);
  await page
    .getByRole("main")
    .getByRole("link", { name: product?.seller?.name ?? "" })
    .click();
  await expect(page).toHaveURL(new RegExp(`/sellers/${product?.seller?._id}`));
  await expect(page.getByRole("heading", { name: product?.seller?.name ?? "" })).toBeVisible();

  const auctions = (await (await request.get("/api/auctions")).json()) as {
    _id: string;
    creator: { id?: string; _id?: string; name: string };
  }[];
  await page.goto(`/auctions/${auctions.at(-1)?._id}`);
  await page.locator('main a[href^="/sellers/"]').first().click();
  await expect(page).toHaveURL(/\/sellers\//);
});

test("every section is in reach on a low screen, and where one is, is in sight", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 640 });
  await actAs(page, await admin(request));
  await page.goto("/admin/setup");
  const sections = page.getByRole("navigation", { name: "Admin" });
  await expect(sections.locator('a[aria-current="page"]')).toBeInViewport();
  const first = sections.getByRole("link", { name: "Dashboard" });
  await first.scrollIntoViewIfNeeded();
  await expect(first).toBeInViewport();
  // The sections move, the page does not.
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  // The longest name stays on one line beside how many wait.
  const attention = sections.getByRole("link", { name: /^Needs attention/ });
  await expect(attention).toContainText(/\d/);
  expect((await attention.boundingBox())?.height).toBe(36);
});

test("a long address of somebody makes no screen wider than a phone", async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await actAs(page, await admin(request));
  const email = "venkatanarasimharajuvaripeta.subrahmanyam@longmail.example.com";
  for (const [screen, calls] of [
    ["/admin/holds", "**/api/orders/holds*"],
    ["/admin/unpaid-wins", "**/api/admin/strikes*"],
  ] as const) {
    await page.route(calls, async (route) => {
      const answer = await route.fetch();
      const lines = (await answer.json()) as Record<string, unknown>[];
      await route.fulfill({ response: answer, json: lines.map((line) => ({ ...line, email })) });
    });
    await page.goto(screen);
    await expect(page.getByText(email).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});

test("a heading's button stands beside it, or after the note where there is no room", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, demo.seller, "/seller/coupons");
  const main = page.locator("main");
  const title = main.getByRole("heading", { level: 1 });
  const note = main.getByText("Codes for your own goods.");
  const button = main.getByRole("button", { name: "New coupon" });
  const boxes = () =>
    Promise.all(
      [title, note, button].map((part) => part.evaluate((shown) => shown.getBoundingClientRect())),
    );

  const [above, below, beside] = await boxes();
  expect(beside!.top).toBeLessThan(above!.bottom);
  expect(below!.top).toBeGreaterThanOrEqual(beside!.bottom);
  // Below the button too, not in the title's column alone.
  expect(below!.right).toBeGreaterThan(beside!.left);

  await page.setViewportSize({ width: 320, height: 640 });
  const [first, second, third] = await boxes();
  expect(second!.top).toBeGreaterThanOrEqual(first!.bottom);
  expect(third!.top).toBeGreaterThanOrEqual(second!.bottom);
});
