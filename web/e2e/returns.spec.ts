import { fileURLToPath } from "node:url";

import { type APIRequestContext, expect, type Page, test } from "@playwright/test";

import { actAs, newCustomer, payByCard, placeOrder } from "./checkout-support";
import { bearer, demo, expectAccessible, type Person, session, unique } from "./support";

const picture = fileURLToPath(new URL("../../demo/pictures/teapot.webp", import.meta.url));

/** Two of something of the demo's seller, paid by card and delivered. */
async function deliveredOrder(request: APIRequestContext, buyer: Person) {
  const headers = bearer(await session(request, demo.seller));
  const created = await request.post("/api/products", { headers });
  const { product } = (await created.json()) as { product: { _id: string } };
  const name = `Test Pot ${unique()}`;
  const goods = {
    _id: product._id,
    name,
    url: name.toLowerCase().replaceAll(" ", "-"),
    price: 500,
    stock: 5,
  };
  const data = {
    ...goods,
    image: "/demo/pictures/red-boot.webp",
    category: "Shoes",
    brand: "Padchal",
    description: "Made for a test.",
    rating: 4,
    reviews: 1,
  };
  const saved = await request.put(`/api/products/${goods._id}`, { headers, data });
  expect(saved.ok(), await saved.text()).toBe(true);
  const id = await placeOrder(request, buyer, goods, 2, "Stripe");
  await payByCard(request, buyer, id);
  const arrived = await request.put(`/api/orders/${id}/parcels/1/deliver`, { headers });
  expect(arrived.ok(), await arrived.text()).toBe(true);
  return { id, goods, headers };
}

/** What an order is still to bring, as its seller reads it. */
async function coming(shop: Page, number: string): Promise<number> {
  await shop.goto("/seller/statement");
  const row = shop
    .getByRole("region", { name: "Coming next" })
    .getByRole("listitem")
    .filter({ hasText: number });
  const amount = /₹([\d,.]+)$/.exec((await row.innerText()).trim())?.[1] ?? "";
  return Number(amount.replaceAll(",", ""));
}

test("one of two comes back: photo, answer, parcel, money, balance, credit note", async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const buyer = await newCustomer(request);
  const { id, goods, headers } = await deliveredOrder(request, buyer);
  const order = await request.get(`/api/orders/${id}`, { headers: bearer(buyer) });
  const { number } = (await order.json()) as { number: string };
  const shop = await browser.newPage();
  await actAs(shop, await session(request, demo.seller));
  const before = await coming(shop, number);
  expect(before).toBeGreaterThan(0);

  await actAs(page, buyer);
  await page.goto(`/order/${id}`);
  const returns = page.getByRole("region", { name: "Returns" });
  await returns.getByRole("button", { name: "Return an item" }).click();
  const ask = page.getByRole("dialog", { name: "Return an item" });
  await ask.getByLabel(`Pieces of ${goods.name}`).selectOption("1");
  await ask.getByLabel("Why?").selectOption("damaged");
  await ask.getByLabel("What happened?").fill("The lid is cracked.");
  await ask.getByLabel("Add a photo").setInputFiles(picture);
  await expect(ask.getByRole("img", { name: "Photo 1" })).toBeVisible();
  await expectAccessible(page);
  await ask.getByRole("button", { name: "Ask for the return" }).click();
  await expect(returns.getByText("Waiting for the seller")).toBeVisible();

  await shop.goto("/seller/returns?which=open");
  const mine = shop.getByRole("article", { name: `1 × ${goods.name}` });
  await expect(mine.getByText("The lid is cracked.")).toBeVisible();
  await expectAccessible(shop);
  await mine.getByRole("button", { name: "Accept" }).click();
  const accept = shop.getByRole("dialog");
  await expect(accept).toHaveAccessibleDescription(/^The customer is asked to send it to: /);
  await accept.getByRole("button", { name: "Accept" }).click();
  await expect(mine.getByText("Waiting for the parcel")).toBeVisible();

  await page.reload();
  await expect(returns.getByText("Send it to")).toBeVisible();
  await returns.getByRole("button", { name: "I have sent it" }).click();
  const sent = page.getByRole("dialog", { name: "How did you send it?" });
  await sent.getByLabel("Tracking number").fill("RR1IN");
  await sent.getByRole("button", { name: "I have sent it" }).click();
  await expect(returns.getByText("On its way back")).toBeVisible();

  await shop.reload();
  await mine.getByRole("button", { name: "It has come back" }).click();
  await shop.getByRole("dialog").getByRole("button", { name: "It has come back" }).click();
  await expect(shop.getByText("Refunded. The customer is told.")).toBeVisible();
  await page.reload();
  await expect(returns.getByText("₹575 went back.")).toBeVisible();
  await expect(page.getByText("1 of 2 refunded")).toBeVisible();
  expect(await coming(shop, number)).toBeCloseTo(before / 2, 2);

  await page.goto(`/order/${id}/invoice`);
  await expect(page.getByRole("heading", { name: "Tax invoice" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Credit note" })).toBeVisible();
  await expectAccessible(page);
  const paper = await page.pdf({ format: "A4" });
  expect(paper.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  await shop.close();
  await request.delete(`/api/products/${goods._id}`, { headers });
});
