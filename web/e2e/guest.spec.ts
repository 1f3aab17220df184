import { fileURLToPath } from "node:url";

import { type APIRequestContext, expect, type Page, test } from "@playwright/test";

import { admin, addToCart, fillAddress, newProduct, removeProducts } from "./checkout-support";
import { bearer, demo, expectAccessible, unique } from "./support";

const picture = fileURLToPath(new URL("../../demo/pictures/red-boot.webp", import.meta.url));

test.afterEach(removeProducts);

/** Other journeys go on as before: the shop only offers one way more. */
async function takeGuests(request: APIRequestContext) {
  const headers = bearer(await admin(request));
  const settings = (await (await request.get("/api/admin/settings", { headers })).json()) as object;
  const data = { ...settings, guestCheckout: true };
  expect((await request.put("/api/admin/settings", { headers, data })).ok()).toBe(true);
}

/** The link in the newest mail to this address. */
async function mailedLink(request: APIRequestContext, email: string): Promise<string> {
  const headers = bearer(await admin(request));
  // Other journeys' mails are newer than this one: a page is soon full of them.
  const page = await request.get("/api/admin/mails?state=sent&limit=100", { headers });
  const { mails } = (await page.json()) as { mails: { _id: string; to: string | null }[] };
  const mail = mails.find(({ to }) => to === email);
  if (!mail) return "";
  const { text } = (await (
    await request.get(`/api/admin/mails/${mail._id}`, { headers })
  ).json()) as { text: string };
  return /\/guest#token=\S+/.exec(text)?.[0] ?? "";
}

async function payWithPayPal(page: Page) {
  await page.getByRole("button", { name: "Pay with PayPal", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pay now" }).click();
  await expect(page.getByText(/^Order Paid Succefully/)).toBeVisible();
}

test("order and pay without an account, come back by the mailed link, and create one", async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  await takeGuests(request);
  const email = `guest-${unique()}@example.com`;
  await addToCart(page, await newProduct(request, { price: 900, stock: 5 }));
  await page.goto("/cart");
  await page.getByRole("button", { name: "Checkout" }).click();
  await expect(page).toHaveURL(/\/signin\?redirect=\/shipping$/);
  await page.getByRole("link", { name: "Continue as guest" }).click();
  await expect(page).toHaveURL(/\/shipping\?guest$/);
  await expectAccessible(page);
  await page.getByLabel("Email").fill(email);
  await fillAddress(page);
  await expect(page).toHaveURL(/\/payment$/);
  await page.getByRole("button", { name: "Continue" }).click();
  await page
    .getByRole("region", { name: "Order Summary" })
    .getByRole("button", { name: "Checkout" })
    .click();
  await expect(page).toHaveURL(/\/order\/[0-9a-f-]+$/);
  const order = new URL(page.url()).pathname;
  await expect(page.getByRole("textbox", { name: "Your link to this order" })).toHaveValue(
    new RegExp(`/guest#token=.+&to=${order}$`),
  );
  await payWithPayPal(page);
  await expectAccessible(page);

  // Nothing of it is a sign-in.
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/signin/);

  // It arrived broken, which a photo shows.
  const headers = bearer(await admin(request));
  expect(
    (await request.put(`/api/orders${order.slice("/order".length)}/deliver`, { headers })).ok(),
  ).toBe(true);
  await page.goto(order);
  const returns = page.getByRole("region", { name: "Returns" });
  await returns.getByRole("button", { name: "Return an item" }).click();
  const ask = page.getByRole("dialog", { name: "Return an item" });
  await ask.getByLabel(/^Pieces of/).selectOption("1");
  await ask.getByLabel("Why?").selectOption("damaged");
  await ask.getByLabel("Add a photo").setInputFiles(picture);
  await expect(ask.getByRole("img", { name: "Photo 1" })).toBeVisible();
  await expectAccessible(page);
  await ask.getByRole("button", { name: "Ask for the return" }).click();
  await expect(returns.getByText("Waiting for the seller")).toBeVisible();

  // Another device, with nothing but the mail.
  await expect.poll(() => mailedLink(request, email), { timeout: 30_000 }).toContain(order);
  const phone = await (await browser.newContext()).newPage();
  await phone.goto(await mailedLink(request, email));
  await expect(phone).toHaveURL(new RegExp(`${order}$`));
  await expect(phone.getByRole("heading", { name: "Create an account" })).toBeVisible();
  await phone.getByLabel("Password", { exact: true }).fill(demo.password);
  await phone.getByLabel("Confirm Password").fill(demo.password);
  await phone.getByRole("button", { name: "Create account" }).click();
  await expect(phone.getByText("Welcome! Your order is in your account now.")).toBeVisible();
  await expect(phone.getByRole("heading", { name: "Create an account" })).toBeHidden();
  await phone.goto("/orderhistory");
  await expect(phone.getByRole("table")).toContainText("₹1,535");

  // The guest's own browser has nothing to show any more.
  await page.goto(order);
  await expect(page).toHaveURL(/\/signin/);
  await phone.context().close();
});
