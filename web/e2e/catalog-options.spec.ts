import { type APIRequestContext, expect, type Locator, type Page, test } from "@playwright/test";

import {
  address,
  type Goods,
  newCustomer,
  newProduct,
  removeLater,
  removeProducts,
} from "./checkout-support";
import { actAs, bearer, demo, expectAccessible, openAs, session, unique } from "./support";

test.afterEach(removeProducts);

/** A shoe of this test's own: size 7 is sold out, of size 8 one is left. */
async function newShoe(request: APIRequestContext): Promise<Goods> {
  const goods = await newProduct(request, { price: 900, stock: 1 });
  const headers = bearer(await session(request, demo.admin));
  const data = {
    ...goods,
    category: "Shoes",
    brand: "Padchal",
    description: "Made for a test.",
    pictures: [
      { image: "/demo/pictures/running-shoe.webp", alt: "The shoe" },
      { image: "/demo/pictures/running-shoe-sea.webp", alt: "The shoe in sea" },
    ],
    options: [{ name: "Size", values: ["7", "8", "9"] }],
    variants: [
      { choice: ["7"], price: 900, stock: 0 },
      { choice: ["8"], price: 900, stock: 1, image: "/demo/pictures/running-shoe-sea.webp" },
      { choice: ["9"], price: 950, stock: 30 },
    ],
  };
  const answer = await request.put(`/api/products/${goods._id}`, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return goods;
}

test("a size is chosen, bought and told on the order", async ({ page, request }) => {
  const shoe = await newShoe(request);
  const customer = await newCustomer(request);
  await actAs(page, customer);
  await page.goto(`/products/${shoe.url}`);
  await expect(page.getByText("From").first()).toBeVisible();
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByText("Please choose: size.")).toBeVisible();

  const sizes = page.getByRole("group", { name: /^Size/ });
  await expect(sizes.getByRole("radio", { name: "7, sold out" })).toBeDisabled();
  await page.getByRole("button", { name: "Tell me when it is back" }).click();
  await expect(page.getByText("We tell you when 7 is back in stock.")).toBeVisible();
  await sizes.getByText("9", { exact: true }).click();
  await expect(page).toHaveURL(/\?size=9$/);
  await expect(page.getByRole("article").first()).toContainText("₹950");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByText("Added to cart")).toBeVisible();

  await page.reload();
  await expect(sizes.getByRole("radio", { name: "9" })).toBeChecked();
  await page.goto("/cart");
  await expect(page.getByRole("link", { name: `${shoe.name} (9)` })).toHaveAttribute(
    "href",
    `/products/${shoe.url}?size=9`,
  );
  const data = {
    orderItems: await page.evaluate(() => JSON.parse(localStorage.getItem("cartItems") ?? "[]")),
    shippingAddress: address,
    paymentMethod: "PayPal",
  };
  const placed = await request.post("/api/orders", { headers: bearer(customer), data });
  const { order } = (await placed.json()) as { order: { _id: string } };
  await page.goto(`/order/${order._id}`);
  await expect(page.getByRole("main")).toContainText(`${shoe.name} (9)`);
});

test("two browsers want the last piece of a size, and one gets it", async ({
  browser,
  request,
}) => {
  const shoe = await newShoe(request);
  const pages = await Promise.all(
    [1, 2].map(async () => {
      const page = await (await browser.newContext()).newPage();
      await actAs(page, await newCustomer(request));
      await page.addInitScript((saved) => {
        localStorage.setItem("shippingAddress", saved);
      }, JSON.stringify(address));
      await page.goto(`/products/${shoe.url}?size=8`);
      await page.getByRole("button", { name: "Add to Cart" }).first().click();
      await expect(page.getByText("Added to cart")).toBeVisible();
      await page.goto("/payment");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page).toHaveURL(/\/placeorder$/);
      return page;
    }),
  );
  const buttons = pages.map((page) => page.getByRole("button", { name: "Checkout" }));
  for (const button of buttons) await expect(button).toBeEnabled();
  // Not `click`, which first looks around: meanwhile the other has bought, and the second cannot press any more.
  await Promise.all(buttons.map((button) => button.evaluate((it: HTMLElement) => it.click())));
  const outcome = (page: (typeof pages)[number]) =>
    Promise.race([
      page.waitForURL(/\/order\/[0-9a-f-]+$/).then(() => "bought"),
      page
        .getByText(`${shoe.name} (8) is out of stock. It was taken out of your cart.`)
        .waitFor()
        .then(() => "too late"),
    ]);
  const outcomes = await Promise.all(pages.map(outcome));
  expect(outcomes.sort()).toEqual(["bought", "too late"]);
  const answer = await request.get(`/api/products/${shoe._id}`);
  const { stock, variants } = (await answer.json()) as {
    stock: number;
    variants: { stock: number }[];
  };
  expect([stock, ...variants.map((variant) => variant.stock)]).toEqual([30, 0, 0, 30]);
  for (const page of pages) await page.context().close();
});

/** A finger goes over the middle of something, to the left if `by` is below zero. */
async function swipe(page: Page, over: Locator, by: number): Promise<void> {
  const box = await over.boundingBox();
  if (!box) throw new Error("It is not on the screen.");
  const [x, y] = [box.x + box.width / 2 - by / 2, box.y + box.height / 2];
  const browser = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: number) =>
    browser.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: at === undefined ? [] : [{ x: x + at, y }],
    });
  await touch("touchStart", 0);
  for (let step = 1; step <= 10; step++) await touch("touchMove", (by * step) / 10);
  await touch("touchEnd");
  await browser.detach();
}

test("on a phone pictures are swiped, enlarged, zoomed into and moved about", async ({
  browser,
  request,
}) => {
  const shoe = await newShoe(request);
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(`/products/${shoe.url}`);
  const strip = page.getByRole("region", { name: "Pictures" });
  await expect(strip.getByRole("img", { name: "The shoe", exact: true })).toBeInViewport();
  await swipe(page, strip, -260);
  await expect(strip.getByRole("img", { name: "The shoe in sea" })).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByRole("button", { name: "Show picture 2" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );

  await page.getByRole("button", { name: "Enlarge this picture" }).tap();
  const box = page.getByRole("dialog");
  const large = (name: string) => box.getByRole("img", { name, exact: true });
  await expect(box.getByText("2 of 2")).toBeVisible();
  await swipe(page, large("The shoe in sea"), 200);
  await expect(box.getByText("1 of 2")).toBeVisible();
  await expect(large("The shoe")).toBeVisible();
  await swipe(page, large("The shoe"), 20);
  await expect(box.getByText("1 of 2")).toBeVisible();

  const width = async () => (await large("The shoe").boundingBox())?.width ?? 0;
  const left = async () => (await large("The shoe").boundingBox())?.x ?? 0;
  // A tap while it still glides only stops it.
  const glides = async () => {
    const then = await left();
    await page.waitForTimeout(150);
    return (await left()) !== then;
  };
  expect(await width()).toBeLessThanOrEqual(viewport.width);
  await expect.poll(glides).toBe(false);
  await large("The shoe").tap();
  await expect.poll(width).toBeGreaterThan(2 * viewport.width);
  await expectAccessible(page, "[role=dialog]");
  const before = await left();
  const middle = large("The shoe").locator("../..");
  await swipe(page, middle, -150);
  await expect.poll(left, "what is zoomed into is moved, not left").toBeLessThan(before - 50);
  await expect(box.getByText("1 of 2")).toBeVisible();
  await expect.poll(glides).toBe(false);
  await box.getByRole("button", { name: "Zoom out" }).first().tap();
  await expect.poll(width).toBeLessThanOrEqual(viewport.width);
  await box.getByRole("button", { name: "Close" }).tap();
  await expect(strip.getByRole("img", { name: "The shoe", exact: true })).toBeInViewport();
  await context.close();
});

test("pictures are looked at by keyboard, and put into another order by dragging", async ({
  page,
  request,
}) => {
  const shoe = await newShoe(request);
  await page.goto(`/products/${shoe.url}`);
  await page.getByRole("button", { name: "Show picture 2" }).click();
  await expect(page.getByRole("img", { name: "The shoe in sea" })).toBeInViewport();
  await page.getByRole("button", { name: "Enlarge this picture" }).click();
  const box = page.getByRole("dialog");
  await expect(box.getByRole("img", { name: "The shoe in sea" })).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(box.getByText("1 of 2")).toBeVisible();
  await page.keyboard.press("Escape");

  await openAs(page, demo.admin, `/admin/product/${shoe._id}`);
  const handle = page.getByRole("button", { name: /^Move picture 2 of 2/ });
  const first = page.getByRole("button", { name: /^Move picture 1 of 2/ });
  await handle.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const [from, to] = [await handle.boundingBox(), await first.boundingBox()];
  if (!from || !to) throw new Error("The pictures are not on the screen.");
  await page.mouse.move(from.x + 10, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 20, { steps: 8 });
  await page.mouse.up();
  await expect(page.getByLabel("What picture 1 shows")).toHaveValue("The shoe in sea");
  await expect(page.getByLabel("Price of 9")).toHaveValue("950");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Product updated successfully")).toBeVisible();
  const saved = (await (await request.get(`/api/products/${shoe._id}`)).json()) as Goods & {
    image: string;
  };
  expect(saved.image).toBe("/demo/pictures/running-shoe-sea.webp");
});

test("a seller puts pictures into another order by keyboard", async ({ page, request }) => {
  const seller = await session(request, demo.seller);
  const headers = bearer(seller);
  const created = await request.post("/api/products", { headers });
  const { product } = (await created.json()) as { product: { _id: string } };
  removeLater(product._id);
  const name = `Test Shoe ${unique()}`;
  const names = ["running-shoe", "running-shoe-side", "running-shoe-close"];
  const pictures = names.map((picture) => ({
    image: `/demo/pictures/${picture}.webp`,
    alt: picture,
  }));
  const data = {
    name,
    url: name.toLowerCase().replaceAll(" ", "-"),
    price: 900,
    stock: 3,
    category: "Shoes",
    brand: "Padchal",
    description: "Made for a test.",
    image: pictures[0]?.image,
    pictures,
  };
  const made = await request.put(`/api/products/${product._id}`, { headers, data });
  expect(made.ok(), await made.text()).toBe(true);

  await actAs(page, seller);
  await page.goto(`/seller/product/${product._id}`);
  await page.getByRole("button", { name: /^Move picture 1 of 3/ }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("Now picture 2 of 3.")).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("button", { name: /^Move picture 3 of 3/ })).toBeFocused();
  await expect(page.getByLabel("What picture 3 shows")).toHaveValue("running-shoe");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Product updated successfully")).toBeVisible();
  const saved = (await (await request.get(`/api/products/${product._id}`)).json()) as {
    image: string;
    pictures: { alt: string }[];
  };
  expect(saved.pictures.map(({ alt }) => alt)).toEqual([
    "running-shoe-side",
    "running-shoe-close",
    "running-shoe",
  ]);
  expect(saved.image).toBe("/demo/pictures/running-shoe-side.webp");
});
