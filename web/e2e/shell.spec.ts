import { expect, test } from "@playwright/test";

import { bearer, demo, expectAccessible, hydrated, newPerson, openAs, session } from "./support";

test("an unknown address shows the error page with a way home", async ({ page }) => {
  await page.goto("/no/such/place");
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await expect(page.getByText("404 Not Found")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to the market" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("the footer leads to the source code", async ({ page, request }) => {
  await page.goto("/");
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Source code" });
  const answer = await request.get((await link.getAttribute("href")) ?? "");
  expect(answer.status()).toBe(200);
  expect((await answer.body()).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
});

test("an address opened anew begins at its top, and a reloaded one where it was", async ({
  page,
}) => {
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto("/auctions");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect.poll(top).toBeGreaterThan(200);
  await page.goto("/cart");
  await expect(page.getByRole("heading", { name: "Cart", exact: true })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeAttached();
  expect(await top()).toBe(0);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect.poll(top).toBeGreaterThan(200);
  await page.reload();
  await expect.poll(top).toBeGreaterThan(200);
});

test("the search box goes to the results, or home when empty", async ({ page }) => {
  await page.goto("/cart");
  const box = page.getByRole("combobox", { name: "Search products" });
  await box.fill("mango & lassi");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/search\/\?query=mango%20%26%20lassi$/);
  // The results have a box of their own: the cart's still has these words for a moment.
  await expect(page).toHaveTitle(/^mango & lassi/);
  await expect(box).toHaveValue("mango & lassi");
  await box.fill(" ");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("menus follow the roles and close on an outside click and by Escape", async ({ page }) => {
  await openAs(page, demo.seller, "/cart");
  await expect(page.getByRole("button", { name: "Admin" })).toBeHidden();
  const seller = page.getByRole("button", { name: "Seller", exact: true });
  const products = page.getByRole("menuitem", { name: "Products" });
  await seller.click();
  await expect(products).toHaveAttribute("href", "/seller/products");
  await expect(page.getByRole("menuitem", { name: "Orders" })).toHaveAttribute(
    "href",
    "/seller/orders",
  );
  await expect(page.getByRole("menu")).toContainText("Neelkosha Looms");
  await expect(page.getByRole("menu")).toContainText(demo.seller);
  await page.keyboard.press("Escape");
  await expect(products).toBeHidden();
  await seller.click();
  await expect(products).toBeVisible();
  await page.getByRole("main").click({ position: { x: 5, y: 300 } });
  await expect(products).toBeHidden();
});

test("an admin's menu leads to the back office", async ({ page }) => {
  await openAs(page, demo.admin, "/cart");
  await page.getByRole("button", { name: "Admin" }).click();
  for (const [name, href] of [
    ["Dashboard", "/admin/dashboard"],
    ["Products", "/admin/products"],
    ["Orders", "/admin/orders"],
    ["Manage Users", "/admin/users"],
  ] as const)
    await expect(page.getByRole("menuitem", { name, exact: true })).toHaveAttribute("href", href);
});

test("who runs the shop has a header of two rows on a small phone", async ({ page, request }) => {
  const headers = bearer(await session(request, demo.admin));
  const { _id, name, email } = await newPerson(request, "Two Hats");
  const data = { _id, name, email, isAdmin: true, isSeller: true };
  expect((await request.put(`/api/users/${_id}`, { headers, data })).ok()).toBe(true);
  // A new role asks for a new session.
  await openAs(page, email, "/cart");
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(page.getByRole("button", { name: "Seller", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Admin" })).toBeVisible();
    const header = page.getByRole("banner");
    const box = await header.boundingBox();
    expect(box?.height, `at ${width}`).toBeLessThan(130);
    const mark = await header.getByRole("link", { name: "Haat, home" }).boundingBox();
    expect(mark?.width, `at ${width}`).toBeGreaterThanOrEqual(32);
  }
  await request.delete(`/api/users/${_id}`, { headers });
});

test("the theme follows the system until someone chooses", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/signin");
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: /^Colours/ }).click();
  await expect(html).toHaveAttribute("data-theme", "light");
  await page.reload();
  await expect(html).toHaveAttribute("data-theme", "light");
});

test("the API's description is readable in the app", async ({ page }) => {
  await page.goto("/api/docs");
  await page.getByLabel("Find a call").fill("/api/users/sign");
  await expect(page.getByText("/api/orders", { exact: true })).toHaveCount(0);
  await page.getByText("/api/users/signin", { exact: true }).click();
  await expect(page.getByText(/^Body: /)).toBeVisible();
  await expectAccessible(page);
});

test("a link pressed without a network opens when the network is back", async ({
  page,
  context,
}) => {
  await page.goto("/auction");
  await expect(page.getByRole("heading", { name: "Live Auction" })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("link", { name: /^Cart/ }).click();
  await expect(page.getByText("The shop cannot be reached.", { exact: false })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Live Auction" })).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText("Cart is empty.")).toBeVisible();
});

test("a press without a network is said to have failed, before there was any message", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await hydrated(page);
  const add = page.getByRole("button", { name: "Add to Cart" }).first();
  await add.scrollIntoViewIfNeeded();
  await context.setOffline(true);
  await add.click();
  await expect(page.getByText("Check your connection and try again.")).toBeVisible();
  await expect(page.getByText("The page goes on", { exact: false })).toBeHidden();

  // Said once more as soon as messages can come, and these look like messages: their styles had failed, too.
  await context.setOffline(false);
  const toast = page.locator(".Toastify__toast");
  await expect(toast).toContainText("Check your connection and try again.");
  await expect(toast).toHaveCSS("border-radius", "12px");
});

test("what is said of a failed refresh covers nothing on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route("**/api/**", (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto("/");
  const note = page.getByText("Couldn’t refresh this page.", { exact: false });
  await expect(note).toBeVisible();
  const end = (await note.boundingBox().then((box) => box && box.y + box.height)) ?? 999;
  const main = (await page.locator("main").boundingBox())?.y ?? 0;
  expect(main).toBeGreaterThanOrEqual(end);
});

test("a page whose scripts do not come says so, and starts when they do", async ({ page }) => {
  const scripts = /\.js(\?|$)/;
  await page.route(scripts, (route) => route.abort());
  await page.goto("/cart");
  const again = page.getByRole("link", { name: "Load the page again" });
  await expect(again).toBeVisible({ timeout: 20_000 });
  await page.unroute(scripts);
  await again.click();
  await expect(page.getByText("Cart is empty.")).toBeVisible();
  await expect(again).toBeHidden();
});

test("nothing is wider than a small phone, and a zoomed page keeps room between its bars", async ({
  page,
}) => {
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await openAs(page, demo.customer, "/api/docs");
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(page.getByRole("heading", { name: "Haat API" })).toBeVisible();
  expect(await tooWide()).toBe(0);
  const locks = page.locator("summary code svg");
  await expect(locks.first()).toBeVisible();
  const beginALine = await locks.evaluateAll(
    (all) =>
      all.filter((lock) => {
        const left = (element: Element | null) => element?.getBoundingClientRect().x ?? 0;
        return left(lock) < left(lock.closest("code")) + 20;
      }).length,
  );
  expect(beginALine).toBe(0);
  await page.goto("/auction");
  await page
    .getByRole("link", { name: /^Bid Now/ })
    .first()
    .click();
  const submit = page.getByRole("button", { name: "Submit Bid" });
  await expect(submit).toBeVisible();
  const box = await submit.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320);
  expect(await tooWide()).toBe(0);
  // The price and the clock are on the first screen too, if only in the bar.
  await expect(page.locator("[data-lot-strip]")).toBeInViewport();
  // 1280 × 800 at 200 %.
  await page.setViewportSize({ width: 640, height: 400 });
  expect(await tooWide()).toBe(0);
  const sticky = await page.evaluate(
    () =>
      [...document.querySelectorAll("header, main div")].filter(
        (element) => getComputedStyle(element).position === "sticky",
      ).length,
  );
  expect(sticky).toBe(0);
});

test("what is pressed on a phone is as high as a thumb", async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const answer = await request.get("/api/products?limit=100");
  const goods = (await answer.json()) as { url: string; reviews: number }[];
  const reviewed = goods.findLast(({ reviews }) => reviews > 0)?.url ?? "";
  await openAs(page, demo.seller, "/seller/dashboard");
  for (const path of [
    "/seller/dashboard",
    "/seller/returns",
    "/create-auction",
    "/search?category=Clothings&rating=4",
    `/products/${reviewed}#reviews`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    const low = await page.locator("main :is(button, label:has(input))").evaluateAll((pressed) =>
      pressed
        .filter((element) => element.checkVisibility() && element.closest(".sr-only") === null)
        .filter((element) => element.getBoundingClientRect().height < 40)
        .map((element) => element.outerHTML.slice(0, 120)),
    );
    expect(low, path).toEqual([]);
  }
});

test("a link that stands alone is pressed over a thumb's height on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await hydrated(page);
  const reached = async (name: string | RegExp) => {
    const link = page.getByRole("link", { name }).first();
    await link.scrollIntoViewIfNeeded();
    return link.evaluate((element) => {
      element.scrollIntoView({ block: "center" });
      const { x, y, width, height } = element.getBoundingClientRect();
      return [-18, 18].every((off) => {
        const hit = document.elementFromPoint(x + width / 2, y + height / 2 + off);
        return hit?.closest("a") === element;
      });
    });
  };
  for (const name of ["All auctions", "API", "Source code"])
    expect(await reached(name), name).toBe(true);
  // The newest may be another journey's, alone in its category.
  await page.goto("/products/teal-banarasi-silk-sari");
  for (const name of [/reviews?$/, "See all"]) expect(await reached(name), String(name)).toBe(true);
});

test("between narrow columns a figure keeps clear of the words after it", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await openAs(page, demo.customer, "/orderhistory");
  const row = page.getByRole("row").filter({ hasText: "₹" }).first();
  await expect(row).toBeVisible();
  const gap = await row.evaluate((line) => {
    const figure = [...line.querySelectorAll("td")].findIndex(({ textContent }) =>
      textContent.startsWith("₹"),
    );
    const box = (place: number) =>
      line.children[place]?.lastElementChild?.getBoundingClientRect() ?? new DOMRect();
    return box(figure + 1).left - box(figure).right;
  });
  expect(gap).toBeGreaterThanOrEqual(16);
});
