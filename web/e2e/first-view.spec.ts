import { expect, type Page, test } from "@playwright/test";

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

const replaced = (page: Page) =>
  expect(page.locator("#root:not([data-drawn]) main h1")).toBeVisible();

test("a press on the drawn page has its effect once", async ({ page }) => {
  const start = await drawnPage(page, "/");
  await page.getByRole("button", { name: "Add to cart" }).nth(1).click();
  await start();
  await replaced(page);
  await expect(page.getByTestId("cart-badge")).toHaveText("1");
});

test("who presses on the drawn page and goes on has both", async ({ page }) => {
  const start = await drawnPage(page, "/products/teal-banarasi-silk-sari");
  await page.getByRole("button", { name: "Add to cart" }).first().click();
  await page.getByRole("link", { name: "Cart", exact: true }).click();
  await start();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole("main")).toContainText("Teal Banarasi Silk Sari");
});

test("who holds a button while the app comes has pressed it once they let go", async ({ page }) => {
  const start = await drawnPage(page, "/");
  await page.getByRole("button", { name: "Add to cart" }).first().hover();
  await page.mouse.down();
  await start();
  await replaced(page);
  await page.mouse.up();
  await expect(page.getByTestId("cart-badge")).toHaveText("1");
});

test("presses while the app comes are neither lost nor doubled", async ({ page }) => {
  const start = await drawnPage(page, "/products/teal-banarasi-silk-sari");
  // From the page itself, all the time: some fall into the moments in which the app is being built.
  await page.evaluate(() => {
    const pressed = { before: 0 };
    Object.assign(window, { pressed });
    const press = () => {
      const drawn = document.querySelector("#root[data-drawn]");
      const button = [...document.querySelectorAll<HTMLElement>("main button")].find(
        ({ textContent }) => /add to cart/i.test(textContent),
      );
      if (!drawn) return;
      button?.click();
      pressed.before += 1;
      setTimeout(press, 1);
    };
    setTimeout(press, 1);
  });
  await start();
  await replaced(page);
  await expect(page.getByTestId("cart-badge")).toHaveText("1");
  const { before } = await page.evaluate(
    () => (window as unknown as { pressed: { before: number } }).pressed,
  );
  expect(before).toBeGreaterThan(1);
});

test("who types on the drawn page goes on typing", async ({ page }) => {
  const start = await drawnPage(page, "/");
  const field = page.getByRole("combobox", { name: "Search products" });
  await field.click();
  await page.keyboard.type("banar");
  await start();
  await page.keyboard.type("asi silk sari", { delay: 40 });
  await replaced(page);
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
  await replaced(page);
  await expect(field).toHaveValue("sari");
  await expect(field).not.toBeFocused();
});

test("a choice on the drawn page is kept", async ({ page }) => {
  const start = await drawnPage(page, "/search");
  await page.locator("select").selectOption({ index: 1 });
  const chosen = await page.locator("select").inputValue();
  await start();
  await replaced(page);
  await expect(page).toHaveURL(new RegExp(`order=${chosen}`));
});

test("who has scrolled the drawn page stays there", async ({ page }) => {
  const start = await drawnPage(page, "/");
  await page.evaluate(() => window.scrollTo(0, 600));
  await start();
  await replaced(page);
  await expect(page.locator("footer")).toBeAttached();
  expect(await page.evaluate(() => window.scrollY)).toBe(600);
});

test("cards that are still to come have the room of a card", async ({ page }) => {
  for (const width of [390, 800, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const start = await drawnPage(page, "/");
    await page.evaluate(() => {
      const heights = new Set<number>();
      Object.assign(window, { heights });
      new MutationObserver(() => {
        const list = document.querySelector("#root:not([data-drawn]) main h1 ~ ul");
        if (list) heights.add(list.getBoundingClientRect().height);
      }).observe(document.body, { childList: true, subtree: true });
    });
    await start();
    await replaced(page);
    await expect(page.locator("main h1 ~ ul > li > article")).toHaveCount(48);
    const heights = await page.evaluate(() => [
      ...(window as unknown as { heights: Set<number> }).heights,
    ]);
    expect(heights, `${width} px`).toHaveLength(1);
  }
});
