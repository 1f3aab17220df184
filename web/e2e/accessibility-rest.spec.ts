import { readFileSync } from "node:fs";

import { type APIRequestContext, expect, type Page, test } from "@playwright/test";

import { actAs, bearer, demo, expectAccessible, type Person, session } from "./support";

/** Screens that no other journey looks at, by who sees them. A part after a colon is filled in below. */
const rest = {
  visitor: [
    "/categories/:name",
    "/pages/:name",
    "/wishlist",
    "/watchlist",
    "/verify-email",
    "/guest",
  ],
  customer: ["/messages", "/messages/:id", "/mybids", "/reviews", "/sell"],
  seller: [
    "/seller/auctions",
    "/seller/invoices",
    "/seller/messages/:id?",
    "/seller/questions",
    "/seller/shipping",
    "/seller/stall",
    "/seller/statement",
    "/auctions/:id/edit",
    "/order/:id/parcels/:no/slip",
  ],
  admin: [
    "/admin/attention",
    "/admin/auctions/signs",
    "/admin/books",
    "/admin/books/:id",
    "/admin/holds",
    "/admin/messages/:id?",
    "/admin/moderation",
    "/admin/pages",
    "/admin/questions",
    "/admin/security",
    "/admin/shipping",
    "/admin/unpaid-wins",
  ],
};

/** Screens that the journeys of their feature judge on the way, and accessibility.spec.ts. */
const elsewhere = [
  "/",
  "/products/:url",
  "/sellers/:id",
  "/search",
  "/cart",
  "/shipping",
  "/payment",
  "/placeorder",
  "/auction",
  "/auctions/:id",
  "/auctions/:id/record",
  "/api/docs",
  "/order/:id",
  "/order/:id/invoice",
  "/orderhistory",
  "/second-chances",
  "/notices",
  "/profile/:id?",
  "/admin/dashboard",
  "/admin/products",
  "/admin/product/:id",
  "/admin/orders",
  "/admin/coupons",
  "/admin/returns",
  "/admin/sellers",
  "/admin/users",
  "/admin/user/:id",
  "/admin/auctions",
  "/admin/auctions/:id/signs",
  "/admin/search",
  "/admin/settings",
  "/admin/audit",
  "/admin/mails",
  "/admin/reviews",
  "/admin/setup",
  "/seller/dashboard",
  "/seller/products",
  "/seller/product/:id",
  "/seller/orders",
  "/seller/coupons",
  "/seller/returns",
  "/seller/reviews",
  "/create-auction",
  "/signin",
  "/signup",
  "/forgot-password",
  "/reset-password",
  "/undo-email",
  "/unsubscribe",
];

test("every screen of the app is judged somewhere", () => {
  const router = readFileSync(new URL("../src/app/router.tsx", import.meta.url), "utf8");
  const screens = [...router.matchAll(/screen\("([^"]+)"/g)].map(([, path]) => path);
  const judged = new Set([...Object.values(rest).flat(), ...elsewhere, "/ui"]);
  expect(screens.length).toBeGreaterThan(60);
  expect(screens.filter((path) => !judged.has(path ?? ""))).toEqual([]);
});

async function walk(page: Page, screens: string[], parts: Record<string, string> = {}) {
  for (const screen of screens) {
    const path = parts[screen] ?? screen.replace(/\/:\w+\?$/, "");
    expect(path, `${screen} has an address`).not.toContain(":");
    await page.goto(path);
    await expect(page.getByRole("main")).not.toBeEmpty();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    expect(new URL(page.url()).pathname, "nobody was sent elsewhere").toBe(path.split("?")[0]);
    await expectAccessible(page);
  }
}

/** The first of a list, as this person gets it. */
async function firstOf<T>(request: APIRequestContext, person: Person, path: string, list = "") {
  const answer = await request.get(path, { headers: bearer(person) });
  expect(answer.ok(), path).toBe(true);
  const all = (await answer.json()) as T[] | Record<string, T[]>;
  const [one] = (Array.isArray(all) ? all : all[list]) ?? [];
  if (!one) throw new Error(`the demo has nothing at ${path}`);
  return one;
}

type Item = { _id: string };

test.describe.configure({ timeout: 180_000 });

test("what else a visitor sees is accessible", async ({ page }) => {
  await walk(page, rest.visitor, {
    "/categories/:name": "/categories/Kitchen",
    "/pages/:name": "/pages/help",
  });
});

test("what else a customer sees is accessible", async ({ page, request }) => {
  const person = await session(request, demo.customer);
  await actAs(page, person);
  const { _id } = await firstOf<Item>(request, person, "/api/threads", "threads");
  await walk(page, rest.customer, { "/messages/:id": `/messages/${_id}` });
});

test("what else a seller sees is accessible", async ({ page, request }) => {
  const person = await session(request, demo.seller);
  await actAs(page, person);
  const talk = await firstOf<Item>(request, person, "/api/seller/threads", "threads");
  type Order = Item & { parcels: { no: number }[] };
  const order = await firstOf<Order>(request, person, "/api/seller/orders?status=paid");
  const made = await request.post("/api/auctions", {
    headers: bearer(person),
    data: {
      title: "Teak Letter Box",
      description: "With its key.",
      startingBid: 500,
      imageUrl: "/demo/pictures/red-telephone.webp",
      endDate: new Date(Date.now() + 3_600_000).toISOString(),
    },
  });
  const { auction } = (await made.json()) as { auction: Item };
  await walk(page, rest.seller, {
    "/seller/messages/:id?": `/seller/messages/${talk._id}`,
    "/auctions/:id/edit": `/auctions/${auction._id}/edit`,
    "/order/:id/parcels/:no/slip": `/order/${order._id}/parcels/${order.parcels[0]?.no ?? 1}/slip`,
  });
});

test("what else an admin sees is accessible", async ({ page, request }) => {
  const seller = await session(request, demo.seller);
  await actAs(page, await session(request, demo.admin));
  await walk(page, rest.admin, { "/admin/books/:id": `/admin/books/${seller._id}` });
});
