import { expect, type Page, test } from "@playwright/test";

import {
  addToCart,
  fillAddress,
  newCustomer,
  newProduct,
  placeOrder,
  removeProducts,
  saveProduct,
  walkToPlaceOrder,
} from "./checkout-support";
import { actAs, bearer, demo, expectAccessible } from "./support";

test.afterEach(removeProducts);

test("a new visitor finds, buys and pays with PayPal", async ({ page, request }) => {
  test.slow();
  const kettle = await newProduct(request, { price: 1200, stock: 5 });
  await page.goto(`/search?query=${encodeURIComponent(kettle.name)}`);
  await page.getByRole("link", { name: kettle.name }).first().click();
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await page.getByRole("link", { name: /^Cart, 1 item/ }).click();

  await page.getByRole("button", { name: "One more" }).click();
  await expect(page.getByRole("region", { name: "Order Summary" })).toContainText("₹2,400");
  await page.getByRole("button", { name: "Checkout" }).click();
  await expect(page).toHaveURL(/\/signin\?redirect=\/shipping$/);
  await page.getByRole("link", { name: "New Customer?" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Nila Bose");
  await page.getByLabel("Email").fill(`new-${kettle._id}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill(demo.password);
  await page.getByLabel("Confirm Password").fill(demo.password);
  await page.getByRole("button", { name: "Sign Up" }).click();

  await expect(page).toHaveURL(/\/shipping$/);
  await fillAddress(page);
  await expect(page.getByRole("radio", { name: /PayPal/ })).toBeChecked();
  await page.getByRole("button", { name: "Continue" }).click();

  const summary = page.getByRole("region", { name: "Order Summary" });
  for (const figure of ["₹2,400", "₹500", "₹360", "₹3,260"])
    await expect(summary).toContainText(figure);
  await page.getByRole("button", { name: "Checkout" }).click();

  await expect(page).toHaveURL(/\/order\/[0-9a-f-]+$/);
  await expect(page.getByText("NOT PAID")).toBeVisible();
  await expect(page.getByText("Paypal does not accept payments in INR")).toBeVisible();
  await expect(summary).toContainText("$39.90");
  await page.getByRole("button", { name: "Pay with PayPal", exact: true }).click();
  const wallet = page.getByRole("dialog");
  await expect(wallet).toContainText("$39.90");
  await wallet.getByRole("button", { name: "Pay now" }).click();
  await expect(page.getByText(/^Order Paid Succefully/)).toBeVisible();
  await expect(page.getByText(/^Paid at: .*\s(UTC|IST|GMT)/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Pay" })).toBeHidden();
  await expect(page.getByTestId("cart-badge")).toBeHidden();
  await expectAccessible(page);

  await page.goto("/orderhistory");
  await expect(page.getByRole("table")).toContainText("₹3,260");
});

test("every step sends back whoever skipped it, on reload and on back", async ({
  page,
  request,
}) => {
  await page.goto("/placeorder");
  await expect(page).toHaveURL(/\/signin\?redirect=\/shipping$/);
  await actAs(page, await newCustomer(request));
  await addToCart(page, await newProduct(request, { price: 800, stock: 3 }));
  await page.goto("/payment");
  await expect(page).toHaveURL(/\/shipping$/);
  await walkToPlaceOrder(page, "Stripe");
  await page.goBack();
  await expect(page).toHaveURL(/\/payment$/);
  await expect(page.getByRole("radio", { name: /Stripe/ })).toBeChecked();
  await page.goForward();
  await expect(page).toHaveURL(/\/placeorder$/);

  // The method is chosen anew after a reload, wallet preselected; the address is still there.
  await page.reload();
  await expect(page).toHaveURL(/\/payment$/);
  await expect(page.getByRole("radio", { name: /PayPal/ })).toBeChecked();
  await page.goto("/shipping");
  await expect(page.getByLabel("Full Name")).toHaveValue("Nila Bose");
});

test("a price that changed before Place Order is shown before it is paid", async ({
  page,
  request,
}) => {
  const kettle = await newProduct(request, { price: 1000, stock: 5 });
  await actAs(page, await newCustomer(request));
  await addToCart(page, kettle);
  await walkToPlaceOrder(page);
  const summary = page.getByRole("region", { name: "Order Summary" });
  await expect(summary).toContainText("₹1,650");

  await saveProduct(request, { ...kettle, price: 1400 });
  await page.getByRole("button", { name: "Checkout" }).click();
  const notice = page.getByRole("alert");
  await expect(notice).toContainText("now costs ₹1,400 instead of ₹1,000");
  await expect(summary).toContainText("₹2,110");
  await expect(page).toHaveURL(/\/placeorder$/);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Checkout" }).click();
  await expect(page).toHaveURL(/\/order\//);
  await expect(summary).toContainText("₹2,110");
});

test("the last piece goes to whoever orders first", async ({ page, request }) => {
  const kettle = await newProduct(request, { price: 1000, stock: 1 });
  const other = await newProduct(request, { price: 300, stock: 9 });
  await actAs(page, await newCustomer(request));
  await addToCart(page, kettle);
  await addToCart(page, other);
  await walkToPlaceOrder(page);
  await expect(page.getByRole("region", { name: "Products" })).toContainText(kettle.name);

  await placeOrder(request, await newCustomer(request), kettle);
  await page.getByRole("button", { name: "Checkout" }).click();
  await expect(page.getByRole("alert")).toContainText(`${kettle.name} is out of stock.`);
  await expect(page.getByRole("region", { name: "Products" })).not.toContainText(kettle.name);
  await page.getByRole("button", { name: "Checkout" }).click();
  await expect(page).toHaveURL(/\/order\//);
  await expect(page.getByRole("region", { name: "Products" })).toContainText(other.name);
  await expect(page.getByRole("region", { name: "Products" })).not.toContainText(kettle.name);
});

test("two tabs share one cart, and order it once", async ({ page, request, context }) => {
  const kettle = await newProduct(request, { price: 1000, stock: 5 });
  const buyer = await newCustomer(request);
  await actAs(page, buyer);
  await addToCart(page, kettle);
  const second = await context.newPage();
  await second.goto("/cart");
  await page.goto("/cart");
  await page.getByRole("button", { name: "One more" }).click();
  await expect(second.getByRole("region", { name: "Order Summary" })).toContainText("₹2,000");
  await expect(second.getByTestId("cart-badge")).toHaveText("2");

  await walkToPlaceOrder(page);
  await walkToPlaceOrder(second);
  // Either may be first; the other then finds the cart empty, or the same order.
  const tabs = [page, second];
  const order = (tab: Page) =>
    tab.getByRole("button", { name: "Checkout" }).click({ timeout: 3000 });
  await Promise.allSettled(tabs.map(order));
  await expect.poll(() => tabs.some((tab) => /\/order\//.test(tab.url()))).toBe(true);
  for (const tab of tabs) await expect(tab.getByTestId("cart-badge")).toBeHidden();
  const headers = bearer(buyer);
  const mine = (await (await request.get("/api/orders/mine", { headers })).json()) as unknown[];
  expect(mine).toHaveLength(1);
});

test("a damaged cart is repaired, never a white page", async ({ page, request }) => {
  const kettle = await newProduct(request, { price: 1000, stock: 2 });
  await page.goto("/signin");
  await page.evaluate((goods) => {
    const line = { ...goods, image: "", category: "", brand: "", quantity: 7 };
    localStorage.setItem("cartItems", JSON.stringify([null, { _id: 4 }, line, "x"]));
    localStorage.setItem("shippingAddress", "{broken");
  }, kettle);
  await page.goto("/cart");
  await expect(page.getByRole("alert")).toContainText(`Only 2 of ${kettle.name} left.`);
  await expect(page.getByTestId("cart-badge")).toHaveText("2");
  await expect(page.getByRole("button", { name: "One more" })).toBeDisabled();

  // Someone buys one while the cart lies open: the shop is asked again, and says so.
  await placeOrder(request, await newCustomer(request), kettle, 2);
  await page.getByRole("button", { name: "One less" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Product is out of stock.");
  await page.getByRole("button", { name: "OK" }).click();
  await page.getByRole("button", { name: `Remove ${kettle.name}` }).click();
  await expect(page.getByText("Cart is empty.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Checkout" })).toBeDisabled();
});
