import { expect, test } from "@playwright/test";

import { demo, expectAccessible, newPerson, openAs } from "./support";

// The demo begins with two lots whose winner did not pay; no other journey touches them.
const offered = "Concert Accordion, 120 Bass";
const free = "Teak Abacus from a Chettinad School";

test("the runner-up accepts a second chance and puts the lot into the cart", async ({ page }) => {
  await openAs(page, demo.customer, "/second-chances");
  const chance = page.getByRole("listitem").filter({ hasText: offered });
  await expect(chance).toContainText("Yours for ₹11,000");
  await expectAccessible(page);
  await chance.getByRole("button", { name: "Accept" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("₹11,000");
  await question.getByRole("button", { name: "Accept" }).click();
  await expect(page).toHaveURL(/\/auctions\/.+/);
  await expect(page.getByText(/Please order it and pay by/)).toBeVisible();
  await page.getByRole("button", { name: "ADD TO CART" }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText("₹11,000").first()).toBeVisible();
});

test("a seller puts an unpaid lot up again", async ({ page }) => {
  await openAs(page, demo.seller, "/seller/auctions");
  const lot = page.getByRole("row").filter({ hasText: free }).filter({ hasText: "Your decision" });
  await expect(lot).toContainText("The winner did not pay in time.");
  await expect(lot.getByRole("button", { name: /^Offer to .* for ₹1,200$/ })).toBeVisible();
  await expectAccessible(page);
  await lot.getByRole("button", { name: "Put up again" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Put up again" }).click();
  await expect(page.getByText("The lot is up again")).toBeVisible();
  const again = page.getByRole("row").filter({ hasText: free }).filter({ hasText: "Live" });
  await expect(again).toBeVisible();
  await page.getByRole("link", { name: "See the new auction" }).click();
  await expect(page.getByRole("heading", { name: free, level: 1 })).toBeVisible();
});

test("an admin sees who did not pay and what stands out on a lot", async ({ page }) => {
  await openAs(page, demo.admin, "/admin/unpaid-wins");
  const win = page.getByRole("row").filter({ hasText: offered });
  await expect(win).toContainText("Counts");
  await expectAccessible(page);
  await win.getByRole("button", { name: /^Forgive/ }).click();
  const question = page.getByRole("dialog");
  await question.getByLabel("Reason").fill("The bank was closed");
  await question.getByRole("button", { name: "Forgive" }).click();
  await expect(win).toContainText("The bank was closed");
  await page.getByRole("link", { name: offered }).click();
  await expect(page).toHaveURL(/\/auctions\/.+/);
  await page.goto(`/admin${new URL(page.url()).pathname}/signs`);
  await expect(page.getByText("Signs of shill bidding").first()).toBeVisible();
  await expectAccessible(page);
  await page.goto("/admin/auctions");
  await page.getByRole("link", { name: "Signs of shill bidding" }).click();
  await expect(page.getByRole("link", { name: "New" })).toHaveAttribute("aria-current", "page");
  await expectAccessible(page);
});

test("an admin sets how much one person may bid", async ({ page, request }) => {
  const person = await newPerson(request, "Limited Bidder");
  await openAs(page, demo.admin, `/admin/user/${person._id}`);
  await page.getByLabel("Bidding limit").selectOption({ label: "Up to a sum of their own" });
  await page.getByLabel("At most").fill("5000");
  await page.getByRole("button", { name: "Save limit" }).click();
  await expect(page.getByText("Bidding limit saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("At most")).toHaveValue("5000");
  await expectAccessible(page);
});

test("an admin reads what points to a bidder who may bid for the seller", async ({ page }) => {
  await openAs(page, demo.admin, "/auction?show=ended&query=police+band");
  await page.getByRole("link", { name: "Lacquered Trumpet of a Police Band" }).first().click();
  // What sending it costs is said while somebody may have to pay it.
  await expect(page.getByRole("link", { name: "Signs of shill bidding" })).toBeVisible();
  await expect(page.locator("[data-shipping]")).toHaveCount(0);
  await page.getByRole("link", { name: "Signs of shill bidding" }).click();
  const suspect = page.getByRole("listitem").filter({ hasText: "Gaurav Basak" }).first();
  for (const sign of [
    "Of 3 lots they ever bid on, 3 are this seller’s, who put up",
    "Bid on 3 lots of this seller that are over and won none",
    "Account was 2 hours old at the first bid",
    "Bids from the network that the lot was put up from",
    "3 of 3 bids in the first half, none near the end",
  ])
    await expect(suspect).toContainText(sign);
  await expectAccessible(page);
});
