import { type APIRequestContext, expect, test } from "@playwright/test";

import {
  actAs,
  admin,
  newCustomer,
  newProduct,
  payByCard,
  placeOrder,
  removeProducts,
} from "./checkout-support";
import { expectAccessible, type Person } from "./support";

test.afterEach(removeProducts);

/** An order over ₹1,650, paid by card without a screen; `befall` lets something go wrong with its payment. */
async function paidOrder(request: APIRequestContext, buyer: Person) {
  const kettle = await newProduct(request, { price: 500, stock: 5 });
  const id = await placeOrder(request, buyer, kettle, 2, "Stripe");
  const { intent, payer } = await payByCard(request, buyer, id);
  const befall = async (what: string) => {
    const form = { ...payer, what };
    const answer = await request.post(`/sandbox/stripe/sandbox/payment_intents/${intent}/mishap`, {
      form,
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  return { id, kettle, befall };
}

test("an admin gives a part back with a reason, and the customer reads it", async ({
  page,
  request,
  browser,
}) => {
  const buyer = await newCustomer(request);
  const { id, kettle } = await paidOrder(request, buyer);
  await actAs(page, await admin(request));
  await page.goto(`/order/${id}`);
  await page.getByRole("button", { name: "Refund a part" }).click();
  const dialog = page.getByRole("dialog", { name: "Refund a part" });
  await dialog.getByRole("button", { name: "Refund this part" }).click();
  await expect(dialog.getByText("Please choose pieces, or enter an amount.")).toBeVisible();
  await dialog.getByLabel("Amount in rupees").fill("165");
  await dialog.getByLabel("Reason").fill("A scratch on the lid.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Refund this part" }).click();

  const refunds = page.getByRole("region", { name: "Refunds" });
  await expect(refunds.getByText("₹165")).toBeVisible();
  await expect(refunds.getByText("Arrived")).toBeVisible();
  await expect(page.getByText(/^Paid at:/)).toBeVisible();

  // One of the two kettles goes back on the shelf, and its money with its tax to the payer.
  await page.getByRole("button", { name: "Refund a part" }).click();
  await dialog.getByLabel(`Pieces of ${kettle.name}`).fill("1");
  await dialog.getByLabel("Reason").fill("One was broken.");
  await dialog.getByRole("button", { name: "Refund this part" }).click();
  await expect(refunds.getByText("₹575")).toBeVisible();
  await expect(page.getByText("₹740 of it went back to the payer.")).toBeVisible();

  const home = await (await browser.newContext()).newPage();
  await actAs(home, buyer);
  await home.goto(`/order/${id}`);
  const mine = home.getByRole("region", { name: "Refunds" });
  await expect(mine.getByText("Sent back to you")).toHaveCount(2);
  await expect(mine.getByText("A scratch on the lid.")).toBeVisible();
  await expect(mine.getByText(`One was broken. For 1 × ${kettle.name}.`)).toBeVisible();
  await expectAccessible(home);
});

test("a refused refund is owed, waits in the office, and is tried again", async ({
  page,
  request,
  browser,
}) => {
  const buyer = await newCustomer(request);
  const { id, befall } = await paidOrder(request, buyer);
  await befall("refund_refused");
  await actAs(page, await admin(request));
  await page.goto(`/order/${id}`);
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Refund this order?" });
  await question.getByRole("button", { name: "Refund" }).click();
  await expect(page.getByText(/^The refund was refused\./)).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  const refunds = page.getByRole("region", { name: "Refunds" });
  await expect(refunds.getByText("Refused, still owed")).toBeVisible();
  await expect(page.getByText(/^The refund of ₹1,650 was refused: /)).toBeVisible();
  const home = await (await browser.newContext()).newPage();
  await actAs(home, buyer);
  await home.goto(`/order/${id}`);
  await expect(home.getByText(/^Your refund of ₹1,650 has not reached you yet/)).toBeVisible();

  await page.getByRole("button", { name: "Admin", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Needs attention/ }).click();
  const refused = page.getByRole("region", { name: "A refund was refused" });
  const waiting = refused.getByRole("listitem").filter({ hasText: id.slice(-8) });
  const all = refused.getByRole("button", { name: /^Show all/ });
  await expect(waiting.or(all).first()).toBeVisible();
  if (await all.isVisible()) await all.click();
  await expect(waiting).toBeVisible();
  await expectAccessible(page);
  await waiting.getByRole("link", { name: "Open the order" }).click();
  await refunds.getByRole("button", { name: "Try the refund of ₹1,650 again" }).click();
  await expect(refunds.getByText("Arrived")).toBeVisible();
  await expect(page.getByText(/^Refunded at:/)).toBeVisible();
});

test("a dispute stops the order and says until when to answer it", async ({ page, request }) => {
  const { id, befall } = await paidOrder(request, await newCustomer(request));
  await befall("dispute");
  await actAs(page, await admin(request));
  await expect(async () => {
    await page.goto(`/order/${id}`);
    await expect(page.getByRole("region", { name: "Disputes" })).toBeVisible({ timeout: 2000 });
  }).toPass();
  const disputes = page.getByRole("region", { name: "Disputes" });
  await expect(disputes.getByText(/^Answer by .*, or it is lost\.$/)).toBeVisible();
  await expect(disputes.getByRole("link", { name: "Answer it at Stripe" })).toHaveAttribute(
    "href",
    /^https:\/\/dashboard\.stripe\.com\/disputes\//,
  );
  await expect(page.getByText(/so the order is stopped: send nothing\./)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Deliver Order" }).click();
  const question = page.getByRole("alertdialog", { name: "Deliver this order all the same?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("NOT DELIVERED")).toBeVisible();
});

test("an admin sees who holds what, and releases it", async ({ page, request }) => {
  const buyer = await newCustomer(request);
  const kettle = await newProduct(request, { price: 90_000, stock: 3 });
  await placeOrder(request, buyer, kettle, 3);
  await actAs(page, await admin(request));
  await page.goto("/admin/holds");
  const row = page
    .getByRole("listitem")
    .filter({ hasText: `3 × ${kettle.name}` })
    .last();
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await row.getByRole("button", { name: /^Release the goods of the order H-\d{4}-\d+$/ }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Release the goods" }).click();
  await expect(page.getByText(`3 × ${kettle.name}`)).toBeHidden();
  const shelf = await request.get(`/api/products/url/${kettle.url}`);
  expect(((await shelf.json()) as { stock: number }).stock).toBe(3);
});
