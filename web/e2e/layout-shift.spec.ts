import { expect, type Page, test } from "@playwright/test";

type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
};
declare global {
  interface Window {
    shifted: number;
    movers: string[];
  }
}

/** Every answer of the API comes late, so that skeletons are really seen, and nothing may move when it comes. */
async function slowShop(page: Page): Promise<void> {
  await page.route(/\/api\//, async (route) => {
    await new Promise((later) => setTimeout(later, 600));
    await route.continue();
  });
  await page.addInitScript(() => {
    window.shifted = 0;
    window.movers = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        window.shifted += entry.value;
        for (const { node } of entry.sources) window.movers.push(node?.textContent ?? "");
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

for (const [device, viewport] of [
  ["a phone", { width: 390, height: 844 }],
  ["a desk", { width: 1280, height: 900 }],
] as const)
  test(`nothing jumps on ${device} when answers come late`, async ({ page, request }) => {
    const auctions = (await (await request.get("/api/auctions")).json()) as {
      _id: string;
      bidCount: number;
      endDate: string;
    }[];
    // Not one about to end: there a bid moves the end, which is said as it happens.
    const bidOn = auctions.find(
      ({ bidCount, endDate }) => bidCount > 3 && Date.parse(endDate) > Date.now() + 3_600_000,
    );
    expect(bidOn, "a lot with bids that runs for a while").toBeDefined();
    await page.setViewportSize(viewport);
    await slowShop(page);
    for (const path of [
      "/",
      "/products/teal-banarasi-silk-sari",
      "/search?category=Clothings",
      "/auction",
      `/auctions/${bidOn?._id ?? ""}`,
      "/cart",
    ]) {
      await page.goto(path);
      await expect(page.locator("main h1")).toBeVisible();
      await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready);
      // A hundredth is a tenth of what counts as good; a font that arrives late may move a chip by a hair.
      const [shifted, movers] = await page.evaluate(() => [window.shifted, window.movers] as const);
      expect(shifted, `${path} moved ${JSON.stringify(movers)}`).toBeLessThan(0.01);
    }
  });
