import { expect, type Page, test } from "@playwright/test";

import { hydrated } from "./support";

/** Holds the app back: the drawn page stays until `go` is called, and then as long as a slow phone takes. */
async function drawnPage(page: Page, path: string): Promise<() => Promise<void>> {
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route(/\/assets\/vendor-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.locator("#root[data-drawn] main h1")).toBeVisible();
  const phone = await page.context().newCDPSession(page);
  return async () => {
    await phone.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    go();
  };
}

test("two presses on the drawn page count as two", async ({ page }) => {
  // Where no other journey brings goods of its own, of which there may be only one.
  const start = await drawnPage(page, "/search?category=Garden");
  const first = page.getByRole("button", { name: "Add to cart" }).first();
  await first.click();
  await first.click();
  await page.getByRole("button", { name: "Add to cart" }).nth(1).click();
  await start();
  await hydrated(page);
  await expect(page.getByTestId("cart-badge")).toHaveText("3");
});

test("who presses on the drawn page and goes on has both", async ({ page }) => {
  const start = await drawnPage(page, "/products/teal-banarasi-silk-sari");
  await page.getByRole("button", { name: "Add to cart" }).first().click();
  await page.getByRole("link", { name: "Cart", exact: true }).click();
  await start();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole("main")).toContainText("Teal Banarasi Silk Sari");
});

test("who presses on the drawn page and searches has both", async ({ page }) => {
  const start = await drawnPage(page, "/products/teal-banarasi-silk-sari");
  await page.getByRole("button", { name: "Add to cart" }).first().click();
  await page.getByRole("combobox", { name: "Search products" }).fill("lamp");
  await page.keyboard.press("Enter");
  await start();
  await expect(page).toHaveURL(/query=lamp/);
  await expect(page.getByTestId("cart-badge")).toHaveText("1");
});

test("a link that waits for the app does not wait for ever", async ({ page }) => {
  await drawnPage(page, "/products/teal-banarasi-silk-sari");
  await page.getByRole("button", { name: "Add to cart" }).first().click();
  await page.getByRole("link", { name: "Cart", exact: true }).click();
  await page.waitForURL(/\/cart$/, { waitUntil: "commit" });
});

test("who holds a button while the app comes has pressed it once they let go", async ({ page }) => {
  const start = await drawnPage(page, "/");
  await page.getByRole("button", { name: "Add to cart" }).first().hover();
  await page.mouse.down();
  await start();
  await hydrated(page);
  await page.mouse.up();
  await expect(page.getByTestId("cart-badge")).toHaveText("1");
});

test("a right press is no press", async ({ page }) => {
  const start = await drawnPage(page, "/");
  await page.getByRole("button", { name: "Add to cart" }).first().hover();
  await page.mouse.down({ button: "right" });
  await start();
  await hydrated(page);
  await page.mouse.up({ button: "right" });
  await page.getByRole("button", { name: "Add to cart" }).nth(1).click();
  await expect(page.getByTestId("cart-badge")).toHaveText("1");
});

test("presses while the app comes are neither lost nor doubled", async ({ page }) => {
  const start = await drawnPage(page, "/");
  // From the page itself, one card each, all the time: some fall into the moments in which the app takes over.
  await page.evaluate(() => {
    const cards = [...document.querySelectorAll<HTMLElement>("main article button:enabled")];
    const counts = { pressed: 0, cards: cards.length };
    Object.assign(window, { counts });
    const press = () => {
      const card = cards.shift();
      card?.click();
      if (card) counts.pressed += 1;
      // The first half waits for the app; then every moment of its coming is tried.
      if (cards.length > 0) setTimeout(press, cards.length > 6 ? 1 : 40);
    };
    setTimeout(press, 1);
  });
  await start();
  await hydrated(page);
  const counted = () =>
    page.evaluate(
      () => (window as unknown as { counts: { pressed: number; cards: number } }).counts,
    );
  const { cards } = await counted();
  expect(cards).toBeGreaterThan(8);
  await expect.poll(async () => (await counted()).pressed).toBe(cards);
  await expect(page.getByTestId("cart-badge")).toHaveText(String(cards));
});

test("the app takes over the nodes themselves", async ({ page }) => {
  const start = await drawnPage(page, "/search");
  await page.getByRole("combobox", { name: "Search products" }).focus();
  await page.evaluate(() => {
    for (const node of document.querySelectorAll("main li, main a, header input"))
      node.setAttribute("data-drawn-node", "");
  });
  const before = await page.locator("[data-drawn-node]").count();
  await start();
  await hydrated(page);
  await expect(page.locator("footer")).toBeAttached();
  // The waiting rows of the categories have given way to the categories.
  const after = await page
    .locator("main article h2 a[data-drawn-node], header input:focus")
    .count();
  expect(before).toBeGreaterThan(12);
  expect(after).toBe(13);
});

test("text that is being composed while the app comes is not doubled", async ({ page }) => {
  const start = await drawnPage(page, "/");
  const field = page.getByRole("combobox", { name: "Search products" });
  await field.click();
  await page.keyboard.type("silk ");
  const method = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    method.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await compose("सा");
  await start();
  await hydrated(page);
  await compose("साड़");
  await compose("साड़ी");
  await method.send("Input.insertText", { text: "साड़ी" });
  await expect(field).toHaveValue("silk साड़ी");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/search/?query=${encodeURIComponent("silk साड़ी")}`);
});

test("who types on the drawn page goes on typing", async ({ page }) => {
  const start = await drawnPage(page, "/");
  const field = page.getByRole("combobox", { name: "Search products" });
  await field.click();
  await page.keyboard.type("banar");
  await start();
  await page.keyboard.type("asi silk sari", { delay: 40 });
  await hydrated(page);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("banarasi silk sari");
  await expect(page.getByRole("option").first()).toBeVisible();
});

test("who has left the field is not drawn back into it", async ({ page }) => {
  const start = await drawnPage(page, "/");
  const field = page.getByRole("combobox", { name: "Search products" });
  await field.click();
  await page.keyboard.type("sari");
  await page.locator("main h1").click();
  await start();
  await hydrated(page);
  await expect(field).toHaveValue("sari");
  await expect(field).not.toBeFocused();
});

test("a choice on the drawn page is kept", async ({ page }) => {
  const start = await drawnPage(page, "/search");
  await page.locator("select").selectOption({ index: 1 });
  const chosen = await page.locator("select").inputValue();
  await start();
  await hydrated(page);
  await expect(page).toHaveURL(new RegExp(`order=${chosen}`));
});

test("the drawn page has categories by pictures before its goods, and they stay", async ({
  page,
}) => {
  const start = await drawnPage(page, "/");
  const faces = page.getByRole("navigation", { name: "Browse by category" }).getByRole("link");
  await expect(faces.first()).toBeVisible();
  const drawn = await faces.allTextContents();
  await start();
  await hydrated(page);
  expect(await faces.allTextContents()).toEqual(drawn);
});

test("who has scrolled the drawn page stays there", async ({ page }) => {
  const start = await drawnPage(page, "/");
  await page.evaluate(() => window.scrollTo(0, 600));
  await start();
  await hydrated(page);
  await expect(page.locator("footer")).toBeAttached();
  expect(await page.evaluate(() => window.scrollY)).toBe(600);
});

test("the app is asked for when the drawn page has been painted", async ({ page }) => {
  await page.goto("/search");
  await expect(page.getByRole("button", { name: /^Wish for/ }).first()).toBeVisible();
  const { painted, patience, scripts } = await page.evaluate(() => ({
    painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity,
    // On a machine that is too busy to paint, the app does not wait for ever.
    patience:
      (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming)
        .domContentLoadedEventStart + 999,
    scripts: performance
      .getEntriesByType("resource")
      .filter(({ name }) => /\/assets\/.+\.js$/.test(name))
      .map(({ name, startTime }) => ({ name, startTime })),
  }));
  expect(scripts.length).toBeGreaterThan(2);
  for (const { name, startTime } of scripts)
    expect(startTime, name).toBeGreaterThan(Math.min(painted, patience));
});
