import { type APIRequestContext, expect, test } from "@playwright/test";

import {
  addToCart,
  newCustomer,
  newProduct,
  payByCard,
  placeOrder,
  removeProducts,
} from "./checkout-support";
import { actAs, bearer, demo, expectAccessible, session, unique } from "./support";

test.afterEach(removeProducts);

/** A product of the demo's seller, which only this journey buys. */
async function sellersProduct(request: APIRequestContext) {
  const seller = await session(request, demo.seller);
  const headers = bearer(seller);
  const created = await request.post("/api/products", { headers });
  const { product } = (await created.json()) as { product: { _id: string } };
  const name = `Reviewed Shawl ${unique()}`;
  const goods = {
    _id: product._id,
    name,
    url: name.toLowerCase().replaceAll(" ", "-"),
    price: 900,
    stock: 5,
  };
  const data = {
    ...goods,
    image: "/demo/pictures/silk-sari.webp",
    category: "Clothings",
    brand: "Neelkosha",
    description: "Made for a test.",
  };
  const saved = await request.put(`/api/products/${product._id}`, { headers, data });
  expect(saved.ok(), await saved.text()).toBe(true);
  return { seller, goods };
}

/** A small red picture. */
const photo = {
  name: "shawl.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC",
    "base64",
  ),
};

test("a buyer reviews with a picture, and the seller answers", async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const { seller, goods } = await sellersProduct(request);
  const buyer = await newCustomer(request);
  const order = await placeOrder(request, buyer, goods, 1, "Stripe");
  await payByCard(request, buyer, order);
  await actAs(page, buyer);
  await page.goto(`/order/${order}`);
  await expect(page.getByText("NOT DELIVERED")).toBeVisible();
  await expect(page.getByRole("link", { name: "Write a review" })).toBeHidden();
  const admin = bearer(await session(request, demo.admin));
  const delivered = await request.put(`/api/orders/${order}/deliver`, { headers: admin });
  expect(delivered.ok(), await delivered.text()).toBe(true);

  await page.reload();
  await page.getByRole("link", { name: "Write a review" }).click();
  const dialog = page.getByRole("dialog", { name: `Review ${goods.name}` });
  await dialog.locator("label", { hasText: /^4 stars/ }).click();
  const words = `Warm and light. ${unique()}`;
  await dialog.getByLabel("What should others know?").fill(words);
  await dialog.getByLabel("Add a picture").setInputFiles(photo);
  await expect(dialog.getByRole("button", { name: "Remove picture 1" })).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Thank you! Your review is on the page.")).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: words })).toBeVisible();
  await expectAccessible(page);

  const office = await browser.newPage();
  await actAs(office, seller);
  await office.goto("/seller/reviews");
  const row = office.getByRole("listitem").filter({ hasText: words });
  await row.getByRole("button", { name: "Answer", exact: true }).click();
  await row.getByLabel("Your answer").fill("Thank you! Wash it cold.");
  await row.getByRole("button", { name: "Answer", exact: true }).click();
  await expect(row.getByRole("textbox")).toBeHidden();
  await expect(row.getByText("Thank you! Wash it cold.")).toBeVisible();
  await expectAccessible(office);

  const visitor = await browser.newPage();
  await visitor.goto(`/products/${goods.url}`);
  await visitor.getByRole("link", { name: /4 out of 5 stars, 1 review/ }).click();
  const reviews = visitor.getByRole("region", { name: "Reviews" });
  await expect(reviews.getByText("1 review by a buyer")).toBeVisible();
  await expect(reviews.getByText(words)).toBeInViewport();
  await expect(reviews.getByText("Thank you! Wash it cold.")).toBeVisible();
  await reviews.getByRole("button", { name: "Picture 1 by Nila" }).click();
  await expect(visitor.getByRole("dialog").getByRole("img")).toBeVisible();
  await visitor.keyboard.press("Escape");
  await reviews.getByRole("button", { name: "4 stars: 1 review" }).click();
  await expect(reviews.getByText(words)).toBeVisible();
  await expectAccessible(visitor);
  await request.delete(`/api/products/${goods._id}`, { headers: admin });
});

test("what is reported is taken down, and its author reads why", async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const { goods } = await sellersProduct(request);
  const buyer = await newCustomer(request);
  const order = await placeOrder(request, buyer, goods, 1, "Stripe");
  await payByCard(request, buyer, order);
  const admin = await session(request, demo.admin);
  await request.put(`/api/orders/${order}/deliver`, { headers: bearer(admin) });
  const words = `Buy at my shop instead. ${unique()}`;
  const written = await request.post("/api/reviews", {
    headers: bearer(buyer),
    data: { orderId: order, lineNo: 1, stars: 1, text: words },
  });
  expect(written.status(), await written.text()).toBe(201);

  await actAs(page, await newCustomer(request));
  await page.goto(`/products/${goods.url}`);
  const review = page.getByRole("article").filter({ hasText: words });
  await review.getByRole("button", { name: "Helpful" }).click();
  await expect(review.getByRole("button", { name: "Helpful (1)" })).toBeVisible();
  await review.getByRole("button", { name: "Report" }).click();
  await page.getByLabel("In a few words").fill("Advertising");
  await page.getByRole("dialog").getByRole("button", { name: "Report" }).click();
  await expect(page.getByText("Thank you. The shop will look at it.")).toBeVisible();

  const office = await browser.newPage();
  await actAs(office, admin);
  await office.goto("/admin/reviews?show=reported");
  const row = office.getByRole("listitem").filter({ hasText: words });
  await expect(row.getByText("1 report")).toBeVisible();
  await row.getByRole("button", { name: "Take down" }).click();
  await office.getByLabel("In a few words").fill("No advertising, please.");
  await office.getByRole("dialog").getByRole("button", { name: "Take down" }).click();
  await expect(row).toBeHidden();

  await page.reload();
  await expect(page.getByText("No buyer has reviewed it yet.")).toBeVisible();
  const own = await browser.newPage();
  await actAs(own, buyer);
  await own.goto("/reviews");
  await expect(own.getByText("Why: No advertising, please.")).toBeVisible();
  await request.delete(`/api/products/${goods._id}`, { headers: bearer(admin) });
});

test("addresses are kept on the profile and chosen at checkout", async ({ page, request }) => {
  const kettle = await newProduct(request, { price: 1200, stock: 5 });
  await actAs(page, await newCustomer(request));
  await page.goto("/profile");
  const book = page.getByRole("region", { name: "Addresses" });
  for (const [address, pin] of [
    ["4 Lake Road", "700029"],
    ["9 Salt Lake, Sector V", "700091"],
  ] as const) {
    await book.getByRole("button", { name: "Add an address" }).click();
    const dialog = page.getByRole("dialog", { name: "New address" });
    await dialog.getByLabel("Address", { exact: true }).fill(address);
    await dialog.getByLabel("City").fill("Kolkata");
    await dialog.getByLabel("Pin Code").fill(pin);
    await dialog.getByRole("button", { name: "Keep the address" }).click();
    await expect(book.getByText(address)).toBeVisible();
  }
  await book.getByRole("button", { name: "Make 9 Salt Lake, Sector V the default" }).click();
  await expect(
    book
      .getByRole("listitem")
      .filter({ hasText: "9 Salt Lake" })
      .getByText("Default", { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);

  await addToCart(page, kettle);
  await page.goto("/shipping");
  const field = page.getByLabel("Address", { exact: true });
  await expect(field).toHaveValue("9 Salt Lake, Sector V");
  await page.getByRole("radio", { name: /4 Lake Road/ }).check();
  await expect(field).toHaveValue("4 Lake Road");
  await expect(field).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/payment$/);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("4 Lake Road")).toBeVisible();
});
