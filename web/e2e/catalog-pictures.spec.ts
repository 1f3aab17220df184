import { type Browser, expect, type Page, test } from "@playwright/test";

import { keepShown } from "./support";

/** Addresses of the pictures that the page has loaded. */
const loadedPictures = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => /\/(demo|media)\//.test(name)),
  );

/** Pictures in cards of a page, as the browser chose them. */
async function cardPictures(browser: Browser, path: string, width: number, scale: number) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    deviceScaleFactor: scale,
  });
  const page = await context.newPage();
  const everShown = await keepShown(page);
  await page.goto(path);
  const pictures = page
    .getByRole("main")
    .getByRole("article")
    .filter({ has: page.getByRole("button", { name: /^(Add to Cart|Out of Stock)/ }) })
    .locator("img");
  await expect(pictures.first()).toBeVisible();
  await expect
    .poll(() => pictures.first().evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await page.waitForLoadState("networkidle");
  const chosen = await pictures.evaluateAll((images) =>
    (images as HTMLImageElement[])
      .filter((img) => img.complete && img.naturalWidth > 0)
      .map((img) => {
        const [entry] = performance.getEntriesByName(img.currentSrc) as PerformanceResourceTiming[];
        return {
          src: new URL(img.currentSrc).pathname,
          drawn: img.getBoundingClientRect().width,
          bytes: entry?.encodedBodySize ?? 0,
        };
      }),
  );
  const loaded = await loadedPictures(page);
  const unseen = async () => {
    const shown = await everShown();
    return loaded.filter((address) => !shown.includes(address));
  };
  await expect.poll(unseen, `${path} loads no picture that it does not show`).toEqual([]);
  await context.close();
  return chosen;
}

for (const [width, scale] of [
  [390, 1],
  [1280, 1],
] as const)
  test(`at ${width} px no card downloads a full-size picture`, async ({ browser }) => {
    test.slow();
    for (const path of ["/", "/search?category=Music"]) {
      const chosen = await cardPictures(browser, path, width, scale);
      expect(chosen.length, path).toBeGreaterThan(3);
      for (const { src, bytes } of chosen) {
        expect(src, path).toMatch(/^\/(demo\/cards|media\/[^/]+)\/(.+\.webp|card\.(webp|jpg))$/);
        expect(bytes, `${src} in bytes`).toBeLessThan(60_000);
      }
    }
  });

test("on a phone neither a lot nor a card of one downloads a full-size picture", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/auction?show=live");
  const first = page.locator("[data-lot]").first();
  await expect(first.getByRole("img", { includeHidden: true }).first()).toBeVisible();
  await first.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/auctions\/.+/);
  await expect(page.locator("[data-seller]")).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Live/)).toBeVisible();
  const loaded = (await loadedPictures(page)).filter((path) => !path.includes("/logos/"));
  expect(loaded.length).toBeGreaterThan(0);
  for (const path of loaded) expect(path).toMatch(/\/demo\/cards\/|\/card\.(webp|jpg)$/);
});

test("a gallery's further pictures come when somebody turns to them", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/products/teal-banarasi-silk-sari");
  await page.getByRole("button", { name: "Show picture 2" }).waitFor();
  await page.waitForLoadState("networkidle");
  const side = "/demo/pictures/silk-sari-side.webp";
  const address = new URL(side, page.url()).href;
  expect(await loadedPictures(page)).not.toContain(address);
  await page.getByRole("button", { name: "Show picture 2" }).click();
  await expect(page.locator(`img[src="${side}"]`)).toBeInViewport();
  await expect.poll(() => loadedPictures(page)).toContain(address);
});
