import { type APIRequestContext, expect, type Page, test } from "@playwright/test";

import { bearer, demo, expectAccessible, type Person, session } from "./support";

type Item = { _id: string };

const address = {
  fullName: "Asha Rao",
  address: "14 Residency Road",
  city: "Bengaluru",
  pinCode: "560025",
  country: "India",
};

async function ask<T>(request: APIRequestContext, path: string, user?: Person): Promise<T> {
  const answer = await request.get(path, user ? { headers: bearer(user) } : {});
  expect(answer.ok(), path).toBe(true);
  return (await answer.json()) as T;
}

/** The shop's goods, the oldest first: newer ones may be another journey's, gone the next moment. */
async function goods(request: APIRequestContext) {
  type Product = Item & { url: string; seller: Item | null };
  return (await ask<Product[]>(request, "/api/products?limit=100")).reverse();
}

/** The browser remembers a cart, an address and perhaps a session. */
async function remember(page: Page, request: APIRequestContext, user: Person | null) {
  const stored = {
    cartItems: (await goods(request)).slice(0, 2).map((product) => ({ ...product, quantity: 1 })),
    shippingAddress: address,
    ...(user ? { userInfo: user } : {}),
  };
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries))
      localStorage.setItem(key, JSON.stringify(value));
  }, stored);
}

/** Each address loaded, waited for until nothing is busy, and judged in both themes. */
async function walk(page: Page, addresses: string[]): Promise<void> {
  for (const path of addresses) {
    await page.goto(path);
    await expect(page.getByRole("main")).not.toBeEmpty();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    expect(new URL(page.url()).pathname, "nobody was sent elsewhere").toBe(path.split("?")[0]);
    await expectAccessible(page);
  }
}

test.describe.configure({ timeout: 180_000 });

test("what a visitor sees of the shop is accessible", async ({ page, request }) => {
  const product = (await goods(request)).find(({ seller }) => seller);
  await remember(page, request, null);
  await walk(page, [
    "/",
    `/products/${product?.url ?? ""}`,
    `/sellers/${product?.seller?._id ?? ""}`,
    "/search?category=Clothings&rating=4",
    "/search?query=zzzzqqqq",
    "/products/nothing-of-this-name",
    "/cart",
  ]);
});

test("auctions, and what leads to an account, are accessible", async ({ page, request }) => {
  const auctions = await ask<(Item & { status: string })[]>(request, "/api/auctions");
  const one = (open: boolean) =>
    auctions.findLast(({ status }) => (status === "open") === open)?._id ?? "";
  await remember(page, request, null);
  await walk(page, [
    "/auction",
    `/auctions/${one(true)}`,
    `/auctions/${one(false)}`,
    "/signin",
    "/signup",
    "/forgot-password",
    "/reset-password",
  ]);
});

test("a customer's screens are accessible", async ({ page, request }) => {
  const user = await session(request, demo.customer);
  const [order] = await ask<Item[]>(request, "/api/orders/mine", user);
  await remember(page, request, user);
  await walk(page, ["/shipping", "/payment"]);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/placeorder$/);
  await expectAccessible(page);
  await walk(page, [
    `/order/${order?._id ?? ""}`,
    `/order/${order?._id ?? ""}/invoice`,
    "/orderhistory",
    "/profile",
  ]);
});

test("a seller's screens are accessible", async ({ page, request }) => {
  const user = await session(request, demo.seller);
  const own = (await goods(request)).find(({ seller }) => seller?._id === user._id);
  await remember(page, request, user);
  await walk(page, [
    "/seller/dashboard",
    "/seller/products",
    `/seller/product/${own?._id ?? ""}`,
    "/seller/orders",
    "/create-auction",
  ]);
});

test("an admin's lists are accessible", async ({ page, request }) => {
  const user = await session(request, demo.admin);
  await remember(page, request, user);
  await walk(page, [
    "/admin/dashboard",
    "/admin/products",
    "/admin/orders",
    "/admin/users",
    "/admin/auctions",
  ]);
});

test("an admin's forms and records are accessible", async ({ page, request }) => {
  const user = await session(request, demo.admin);
  const [product] = await goods(request);
  await remember(page, request, user);
  await walk(page, [
    `/admin/product/${product?._id ?? ""}`,
    `/admin/user/${user._id}`,
    "/admin/search",
    "/admin/settings",
    "/admin/audit",
    "/admin/setup",
  ]);
});

test("menus, dialogs and the filters of a phone are accessible", async ({ page, request }) => {
  await remember(page, request, await session(request, demo.admin));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/products");
  await page
    .getByRole("button", { name: /^Actions/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "Are you sure to delete?" })).toBeVisible();
  await expectAccessible(page, "[role=alertdialog], [role=dialog]");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Admin" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectAccessible(page, "[role=menu]");
  await page.goto("/search");
  await page.getByRole("button", { name: /^Filter/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
});
