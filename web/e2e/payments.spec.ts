import { expect, type Page, test } from "@playwright/test";

import { admin, newCustomer, newProduct, placeOrder, removeProducts } from "./checkout-support";
import { actAs, expectAccessible } from "./support";

test.afterEach(removeProducts);

async function unpaidOrder(
  page: Page,
  request: Parameters<typeof newCustomer>[0],
  method: "PayPal" | "Stripe",
): Promise<string> {
  const buyer = await newCustomer(request);
  const kettle = await newProduct(request, { price: 1000, stock: 5 });
  const id = await placeOrder(request, buyer, kettle, 1, method);
  await actAs(page, buyer);
  return id;
}

async function fillCard(page: Page, number: string) {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel(/Expiration date/).fill("12 / 34");
  await page.getByLabel("Security code").fill("123");
  await page.getByRole("button", { name: /^Pay ₹/ }).click();
}

test("a declined card can be followed by a good one", async ({ page, request }) => {
  const id = await unpaidOrder(page, request, "Stripe");
  await page.goto(`/order/${id}`);
  await fillCard(page, "4000 0000 0000 0002");
  const problem = page.getByRole("region", { name: "Pay" }).getByRole("alert");
  await expect(problem.filter({ hasText: "Your card was declined." })).toBeVisible();
  await expect(page.getByText("NOT PAID")).toBeVisible();
  await expectAccessible(page);

  await fillCard(page, "4242 4242 4242 4242");
  await expect(page.getByText(/^Order Paid Succefully/)).toBeVisible();
  await expect(page.getByText(/^Paid at:/)).toBeVisible();
  // Where one paid is gone: the keyboard goes on from the top, where it says so.
  await expect(page.getByRole("main")).toBeFocused();
});

test("a wallet that is cancelled or declined leaves the order as it is", async ({
  page,
  request,
}) => {
  const id = await unpaidOrder(page, request, "PayPal");
  await page.goto(`/order/${id}`);
  const pay = page.getByRole("button", { name: "Pay with PayPal", exact: true });
  const wallet = page.getByRole("dialog");
  await pay.click();
  await wallet.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("You cancelled the payment.")).toBeVisible();

  await pay.click();
  await wallet.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText("The payment was declined.")).toBeVisible();
  await expect(page.getByText("NOT PAID")).toBeVisible();

  await pay.click();
  await wallet.getByRole("button", { name: "Pay now" }).click();
  await expect(page.getByText(/^Paid at:/)).toBeVisible();
});

test("a bank that asks is answered in its own dialog", async ({ page, request }) => {
  const id = await unpaidOrder(page, request, "Stripe");
  await page.goto(`/order/${id}`);
  await fillCard(page, "4000 0027 6000 3184");
  const bank = page.getByRole("dialog", { name: "Your bank asks: is it you?" });
  await expectAccessible(page);
  await bank.getByRole("button", { name: "Fail authentication" }).click();
  await expect(page.getByText(/unable to authenticate your payment method/)).toBeVisible();
  await expect(page.getByText("NOT PAID")).toBeVisible();

  await fillCard(page, "4000 0027 6000 3184");
  await bank.getByRole("button", { name: "Complete authentication" }).click();
  await expect(page.getByText(/^Order Paid Succefully/)).toBeVisible();
  await expect(page.getByText(/^Paid at:/)).toBeVisible();
});

test("a payment that is checked turns into a paid order by itself", async ({ page, request }) => {
  const id = await unpaidOrder(page, request, "PayPal");
  await page.goto(`/order/${id}`);
  await page.getByRole("button", { name: "Pay with PayPal", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pay by eCheck" }).click();
  await expect(page.getByText(/payment is being checked/i).first()).toBeVisible();
  await expect(page.getByText("NOT PAID")).toBeVisible();
  await expect(page.getByRole("region", { name: "Pay" })).toBeHidden();
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  await expect(page.getByText(/^Paid at:/)).toBeVisible({ timeout: 30_000 });
  expect(await page.evaluate(() => "notReloaded" in window)).toBe(true);
});

test("a blocked wallet script says so and can be loaded again", async ({ page, request }) => {
  const id = await unpaidOrder(page, request, "PayPal");
  const lines: string[] = [];
  page.on("console", (message) => lines.push(message.text()));
  await page.route("**/sdk/js?**", (route) => route.abort());
  await page.goto(`/order/${id}`);
  await expect(page.getByText("PayPal could not be loaded.")).toBeVisible();
  expect(lines.some((line) => line.startsWith("Failed to load the PayPal JS SDK script."))).toBe(
    true,
  );
  await page.unroute("**/sdk/js?**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Pay with PayPal", exact: true })).toBeVisible();
});

test("an unpaid order is cancelled by its customer", async ({ page, request }) => {
  const id = await unpaidOrder(page, request, "PayPal");
  await page.goto(`/order/${id}`);
  await page.getByRole("button", { name: "Cancel order" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByText(/^Cancelled at:/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Pay" })).toBeHidden();
});

test("an admin finds, delivers and refunds a paid order", async ({ page, request, browser }) => {
  test.slow();
  const id = await unpaidOrder(page, request, "Stripe");
  await page.goto(`/order/${id}`);
  await fillCard(page, "4242 4242 4242 4242");
  await expect(page.getByText(/^Paid at:/)).toBeVisible();

  const office = await (await browser.newContext()).newPage();
  await actAs(office, await admin(request));
  await office.goto("/admin/orders?status=paid");
  await office.getByLabel("Search orders").fill(id);
  await expect(office).toHaveURL(new RegExp(`query=${id}&status=paid$`));
  await expect(office.getByText("1 order", { exact: true })).toBeVisible();
  await office.getByRole("link", { name: /^Details/ }).click();
  await office.getByRole("button", { name: "Mark as shipped" }).click();
  const carrier = office.getByRole("dialog", { name: "Hand it to the carrier" });
  await carrier.getByLabel("Carrier").fill("India Post");
  await carrier.getByRole("button", { name: "Mark as shipped" }).click();
  await expect(office.getByText("On its way", { exact: true })).toBeVisible();
  await office.getByRole("button", { name: "Deliver Order" }).click();
  await expect(office.getByText(/^Order Delivered Successfully/)).toBeVisible();
  await expect(office.getByText(/^Delivered at:/)).toBeVisible();
  await office.getByRole("button", { name: "Refund", exact: true }).click();
  await office.getByRole("alertdialog").getByRole("button", { name: "Refund" }).click();
  await expect(office.getByText(/^Refunded at:/)).toBeVisible();
  await expectAccessible(office);

  await page.reload();
  await expect(page.getByText(/^Refunded at:/)).toBeVisible();
  await page.getByRole("link", { name: "Invoice" }).click();
  await expect(page.getByRole("heading", { name: "Invoice" })).toBeVisible();
});
