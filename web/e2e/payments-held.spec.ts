import { expect, test } from "@playwright/test";

import {
  actAs,
  admin,
  newCustomer,
  newProduct,
  placeOrder,
  removeProducts,
} from "./checkout-support";
import { expectAccessible } from "./support";

test.afterEach(removeProducts);

test("money that comes too late is shown and goes back by itself", async ({
  page,
  request,
  browser,
}) => {
  const buyer = await newCustomer(request);
  const kettle = await newProduct(request, { price: 1000, stock: 5 });
  const id = await placeOrder(request, buyer, kettle, 1, "Stripe");
  await actAs(page, buyer);
  await page.goto(`/order/${id}`);
  await page.getByLabel("Card number").fill("4242 4242 4242 4242");
  await page.getByLabel(/Expiration date/).fill("12 / 34");
  await page.getByLabel("Security code").fill("123");

  // In another tab the order is given up; this one does not know, and pays.
  const headers = { Authorization: `Bearer ${buyer.token}` };
  expect((await request.put(`/api/orders/${id}/cancel`, { headers })).ok()).toBe(true);
  await page.getByRole("button", { name: /^Pay ₹/ }).click();

  await expect(
    page.getByRole("alert").filter({ hasText: "Your money will be returned." }),
  ).toBeVisible();
  // The shop may be quick and have returned it before anyone looks.
  const held = page.getByText(/^Your payment of ₹1,650 arrived, but it could not pay/);
  const returned = page.getByText("₹1,650 went back to you.");
  await expect(held.or(returned)).toBeVisible();
  await expect(page.getByText(/^Cancelled at:/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Pay" })).toBeHidden();

  const office = await (await browser.newContext()).newPage();
  await actAs(office, await admin(request));
  await office.goto(`/order/${id}`);
  const atOffice = office.getByText(/^₹1,650 (arrived with Stripe|went back to the payer)/);
  await expect(atOffice).toBeVisible();

  // Nobody reloads: both pages tell when it has gone back.
  await expect(returned).toBeVisible();
  await expect(office.getByText("₹1,650 went back to the payer.")).toBeVisible();
  const happened = page.getByRole("region", { name: "What happened" });
  await expect(happened.getByText("Payment held")).toBeVisible();
  await expect(happened.getByText("Payment returned")).toBeVisible();
  await expectAccessible(page);
});
