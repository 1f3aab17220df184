import { type APIRequestContext, expect, type Page } from "@playwright/test";

import { bearer, demo, newPerson, type Person, session, unique } from "./support";

export { actAs } from "./support";

export const address = {
  fullName: "Nila Bose",
  address: "4 Lake Road",
  city: "Kolkata",
  pinCode: "700029",
  country: "India",
} as const;

export type Goods = { _id: string; name: string; url: string; price: number; stock: number };

export const newCustomer = (request: APIRequestContext) => newPerson(request, address.fullName);
export const admin = (request: APIRequestContext) => session(request, demo.admin);

const made: string[] = [];
export const removeLater = (product: string) => void made.push(product);

/** Leaves the shop's shelves as they were; for `test.afterEach`. */
export async function removeProducts({ request }: { request: APIRequestContext }): Promise<void> {
  if (made.length === 0) return;
  const headers = bearer(await admin(request));
  for (const id of made.splice(0)) await request.delete(`/api/products/${id}`, { headers });
}

/** A product of this test's own, so that no other test buys it away. */
export async function newProduct(
  request: APIRequestContext,
  wish: { price: number; stock: number },
): Promise<Goods> {
  const headers = bearer(await admin(request));
  const created = await request.post("/api/products", { headers });
  const { product } = (await created.json()) as { product: { _id: string } };
  made.push(product._id);
  const name = `Test Kettle ${unique()}`;
  const goods = { _id: product._id, name, url: name.toLowerCase().replaceAll(" ", "-"), ...wish };
  await saveProduct(request, goods);
  return goods;
}

export async function saveProduct(request: APIRequestContext, goods: Goods): Promise<void> {
  const headers = bearer(await admin(request));
  const data = {
    ...goods,
    image: "/demo/pictures/red-boot.webp",
    category: "Shoes",
    brand: "Padchal",
    description: "Made for a test.",
    rating: 4,
    reviews: 1,
  };
  const answer = await request.put(`/api/products/${goods._id}`, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** An order as the API takes it: no totals, so the server's hold. */
export async function placeOrder(
  request: APIRequestContext,
  buyer: Person,
  goods: Goods,
  quantity = 1,
  paymentMethod: "PayPal" | "Stripe" = "PayPal",
): Promise<string> {
  const data = {
    orderItems: [{ _id: goods._id, quantity }],
    shippingAddress: address,
    paymentMethod,
  };
  const answer = await request.post("/api/orders", { headers: bearer(buyer), data });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { order: { _id: string } }).order._id;
}

/** Pays an order by card without a screen: the intent, and what its payer's browser knows of it. */
export async function payByCard(request: APIRequestContext, buyer: Person, order: string) {
  const headers = bearer(buyer);
  const started = await request.post(`/api/orders/${order}/payments/stripe`, { headers });
  const { id: intent, clientSecret } = (await started.json()) as Record<string, string>;
  const config = await (await request.get("/api/payments/config")).json();
  const { stripe } = config as { stripe: { publishableKey: string } };
  const payer = { key: stripe.publishableKey, client_secret: clientSecret ?? "" };
  const confirm = await request.post(`/sandbox/stripe/v1/payment_intents/${intent}/confirm`, {
    form: {
      ...payer,
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": "4242424242424242",
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": "34",
      "payment_method_data[card][cvc]": "123",
    },
  });
  expect(confirm.ok(), await confirm.text()).toBe(true);
  const paid = await request.put(`/api/orders/${order}/pay`, { headers, data: { id: intent } });
  expect(paid.ok(), await paid.text()).toBe(true);
  return { intent, payer };
}

export async function addToCart(page: Page, goods: Goods): Promise<void> {
  await page.goto(`/products/${goods.url}`);
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  // On the drawn page the press counts once the app is there: who leaves before that has added nothing.
  const cart = () => page.evaluate(() => localStorage.getItem("cartItems") ?? "");
  await expect.poll(cart).toContain(goods.name);
  await expect(page.getByTestId("cart-badge")).toBeVisible();
}

/** From the cart to Place Order, as someone who is signed in. */
export async function walkToPlaceOrder(page: Page, method: "PayPal" | "Stripe" = "PayPal") {
  await page.goto("/cart");
  await page.getByRole("button", { name: "Checkout" }).click();
  await expect(page).toHaveURL(/\/shipping$/);
  await fillAddress(page);
  await expect(page).toHaveURL(/\/payment$/);
  await page.getByRole("radio", { name: method }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/placeorder$/);
}

export async function fillAddress(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue" }).waitFor();
  // Of somebody with kept addresses the form is folded.
  const another = page.getByRole("radio", { name: "Use another address" });
  if (await another.isVisible()) await another.check();
  await page.getByLabel("Full Name").fill(address.fullName);
  await page.getByLabel("Address", { exact: true }).fill(address.address);
  await page.getByLabel("City").fill(address.city);
  await page.getByLabel("Pin Code").fill(address.pinCode);
  await page.getByLabel("Country").selectOption(address.country);
  await page.getByRole("button", { name: "Continue" }).click();
}
