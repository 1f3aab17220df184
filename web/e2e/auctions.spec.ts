import { expect, type Page, test } from "@playwright/test";

import { demo, expectAccessible, openAs } from "./support";

const title = () => `Carved Box ${Math.random().toString(36).slice(2, 8)}`;

/** Puts a lot of our own up for an hour, so that no other journey and no bidder of the demo touches it. */
async function createAuction(page: Page, name: string): Promise<void> {
  await openAs(page, demo.seller, "/create-auction");
  await expect(page.getByText("No image provided")).toBeVisible();
  await page.getByLabel("Title").fill(name);
  await expect(page).toHaveTitle(new RegExp(`Create Auction ${name}`));
  await page.getByLabel("Description").fill("Rosewood with brass inlay, made in Saharanpur.");
  await page.getByLabel("Starting Bid").fill("500");
  await page.getByLabel("Image URL").fill("/demo/pictures/red-telephone.webp");
  const inAnHour = new Date(Date.now() + 3_600_000 - new Date().getTimezoneOffset() * 60_000);
  await page.getByLabel("End Date").fill(inAnHour.toISOString().slice(0, 16));
  await page.getByRole("button", { name: "Create Auction" }).click();
  await expect(page).toHaveURL(/\/auction$/);
}

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name, exact: true }).first().click();
  await expect(page).toHaveURL(/\/auctions\/.+/);
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
}
const currentBid = (page: Page) => page.getByText("Current Bid", { exact: true }).locator("..");

test("a bid in one browser appears in the other, and can be answered with one tap", async ({
  browser,
}) => {
  const name = title();
  const [seller, asha, rohan] = await Promise.all(
    [1, 2, 3].map(async () => (await browser.newContext()).newPage()),
  );
  if (!seller || !asha || !rohan) throw new Error("three browsers are needed");
  await createAuction(seller, name);

  await openAs(asha, demo.customer, "/auction");
  await open(asha, name);
  await expect(currentBid(asha)).toContainText("500");
  await openAs(rohan, "rohan@example.com", asha.url());

  await asha.getByPlaceholder("Enter your bid").fill("12x00.5");
  await expect(asha.getByPlaceholder("Enter your bid")).toHaveValue("");
  await asha.getByPlaceholder("Enter your bid").fill("600");
  await asha.getByRole("button", { name: "Submit Bid" }).click();
  await expect(asha.getByText("Bid Placed Successfully")).toBeVisible();
  await expect(asha.getByText("You have the highest bid", { exact: true })).toBeVisible();

  await expect(currentBid(rohan)).toContainText("600");
  await expect(rohan.getByText("Bids History")).toBeVisible();
  await rohan.getByPlaceholder("Enter your bid").fill("600");
  await rohan.getByRole("button", { name: "Submit Bid" }).click();
  await expect(rohan.getByPlaceholder("Enter your bid")).toHaveAccessibleDescription(/610/);
  await expect(rohan.getByPlaceholder("Enter your bid")).toBeFocused();
  await rohan.getByRole("button", { name: /^Bid ₹700/ }).click();
  await expect(rohan.getByText("You have the highest bid", { exact: true })).toBeVisible();

  await expect(asha.getByText(/You have been outbid by/)).toBeVisible();
  await asha.getByRole("button", { name: /^Bid ₹800/ }).click();
  await expect(currentBid(rohan)).toContainText("800");
  await expectAccessible(asha);
});

test("a network that lets no WebSocket through hears of bids all the same", async ({ browser }) => {
  const [seller, asha, rohan] = await Promise.all(
    [1, 2, 3].map(async () => (await browser.newContext()).newPage()),
  );
  if (!seller || !asha || !rohan) throw new Error("three browsers are needed");
  const name = title();
  await createAuction(seller, name);
  await openAs(asha, demo.customer, "/auction");
  await open(asha, name);

  let refused = 0;
  await rohan.routeWebSocket(/\/socket\.io\//, async (socket) => {
    refused += 1;
    await socket.close();
  });
  await rohan.goto(asha.url());
  await expect(rohan.getByText(/^Live/)).toBeVisible({ timeout: 15_000 });
  expect(refused).toBeGreaterThan(0);
  await asha.getByPlaceholder("Enter your bid").fill("600");
  await asha.getByRole("button", { name: "Submit Bid" }).click();
  await expect(currentBid(rohan)).toContainText("600");
});

test("visitors look, sellers create, and only who may can delete", async ({ page, browser }) => {
  const name = title();
  await createAuction(page, name);
  await expect(page.getByRole("button", { name: `Delete ${name}` })).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto("/auction");
  await expect(visitor.getByRole("heading", { name: "Live Auction" })).toBeVisible();
  await expect(visitor.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
  await expect(visitor.getByRole("link", { name: "Create Auction" })).toHaveCount(0);
  await open(visitor, name);
  await expect(visitor.getByRole("link", { name: "Login to bid" })).toBeVisible();

  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await expect(page.getByText("Are you sure to delete?")).toBeVisible();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Auction Deleted!")).toBeVisible();
  await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
});

test("the winner puts the lot into the cart at the winning bid", async ({ page }) => {
  await openAs(page, demo.customer, "/auction?show=ended&query=nesting");
  await page.getByRole("link", { name: "You Win!" }).first().click();
  await page.getByRole("button", { name: "ADD TO CART" }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText("Won at auction")).toBeVisible();
});
