import { expect, type Page, test } from "@playwright/test";

import { actAs, demo, keepShown, session } from "./support";

declare global {
  interface Window {
    fetched: string[];
  }
}

type Visit = {
  /** What the page's head asks for before any script runs. */
  hinted: { calls: string[]; pictures: number; fonts: number; scripts: string[] };
  /** Every request that went out, by address. */
  asked: string[];
  /** What the app itself called. */
  fetched: string[];
  /** Fonts that some letter on the page needed. */
  fonts: number;
  /** What the browser complains about: a hint that cannot serve the way it is used. */
  complaints: string[];
};

/** Opens a page and lets it come to rest, watching what it asks for; every picture that it loads has to be shown. */
async function visit(page: Page, path: string): Promise<Visit> {
  const asked: string[] = [];
  const pictures: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => {
    asked.push(request.url());
    if (request.resourceType() === "image") pictures.push(request.url());
  });
  // That a hint was not used "within a few seconds" says how busy the machine is; whether it was used at all is
  // found by counting.
  page.on("console", (message) => {
    const text = message.text();
    if (/preload/i.test(text) && !/within a few seconds/.test(text)) complaints.push(text);
  });
  await page.addInitScript(() => {
    window.fetched = [];
    const really = window.fetch;
    window.fetch = (input, init) => {
      window.fetched.push(
        input instanceof Request ? input.url : new URL(input, location.href).href,
      );
      return really(input, init);
    };
  });
  const everShown = await keepShown(page);
  await page.goto(path);
  await expect(page.locator("main img").first()).toBeVisible();
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  // On a busy machine the network rests also before the app has begun to ask.
  await expect.poll(() => page.evaluate(() => window.fetched.length)).toBeGreaterThan(0);
  await page.waitForLoadState("networkidle");
  const seen = await page.evaluate(() => {
    const hrefs = (selector: string) =>
      [...document.head.querySelectorAll<HTMLLinkElement>(selector)].map((link) => link.href);
    return {
      hinted: {
        calls: hrefs('link[rel="preload"][as="fetch"]'),
        pictures: hrefs('link[rel="preload"][as="image"]').length,
        fonts: hrefs('link[rel="preload"][as="font"]').length,
        scripts: hrefs('link[rel="modulepreload"]'),
      },
      fetched: window.fetched,
      fonts: [...document.fonts].filter(({ status }) => status === "loaded").length,
    };
  });
  const unseen = async () => {
    const shown = await everShown();
    return pictures.filter((address) => !shown.includes(address));
  };
  await expect.poll(unseen, `${path} shows what it loads`).toEqual([]);
  return { ...seen, asked, complaints };
}

const times = (list: string[], wanted: string) =>
  list.filter((address) => address === wanted).length;

function expectWellHinted(seen: Visit, path: string, calls: string[]) {
  const { hinted, asked, fetched } = seen;
  const called = hinted.calls.map((address) => address.replace(/^https?:\/\/[^/]+/, ""));
  expect(called, `${path} hints at its calls`).toEqual(calls);
  for (const address of hinted.calls) {
    const used = times(fetched, address);
    // Auctions are looked at again from time to time.
    if (address.includes("/api/auctions")) expect(used, `${path} calls`).toBeGreaterThan(0);
    else expect(used, `${path} calls ${address}`).toBe(1);
    // A hint that the first call did not use would have been a request more.
    expect(times(asked, address), `${path} asks for ${address}`).toBe(used);
  }
  for (const address of hinted.scripts)
    expect(times(asked, address), `${path} loads ${address}`).toBe(1);
  expect(hinted.pictures, `${path} hints at its first pictures`).toBeGreaterThan(0);
  expect(seen.fonts, `${path} needs its fonts`).toBeGreaterThanOrEqual(hinted.fonts);
  expect(seen.complaints, path).toEqual([]);
}

async function pages(page: Page): Promise<[string, string[]][]> {
  const auctions = (await (await page.request.get("/api/auctions")).json()) as { _id: string }[];
  // The oldest: newer ones may be another journey's, gone the next moment.
  const lot = auctions.at(-1)?._id ?? "";
  const sari = await page.request.get("/api/products/url/teal-banarasi-silk-sari");
  const { seller } = (await sari.json()) as { seller: { _id: string } };
  return [
    ["/", ["/api/products", "/api/auctions?status=live&sort=ending&limit=8&fields=card"]],
    ["/products/teal-banarasi-silk-sari", ["/api/products/url/teal-banarasi-silk-sari"]],
    [
      "/search?query=silk%20sari&category=Clothings&order=lowest&page=1",
      [
        "/api/products/search?query=silk+sari&category=Clothings&order=lowest",
        "/api/products/categories",
      ],
    ],
    ["/search", ["/api/products/search", "/api/products/categories"]],
    ["/auction", ["/api/auctions?limit=24&fields=card"]],
    [`/auctions/${lot}`, [`/api/auctions/${lot}`]],
    [
      `/sellers/${seller._id}`,
      [`/api/sellers/${seller._id}`, `/api/products/search?seller=${seller._id}`],
    ],
  ];
}

for (const who of ["a visitor", "someone signed in"] as const) {
  test(`each page hints at what it needs, and ${who} uses it once`, async ({ page, context }) => {
    test.slow();
    const asha = who === "a visitor" ? null : await session(page.request, demo.customer);
    for (const [path, calls] of await pages(page)) {
      const fresh = await context.newPage();
      if (asha) await actAs(fresh, asha);
      expectWellHinted(await visit(fresh, path), path, calls);
      await fresh.close();
    }
  });
}

test("home loads its own script, and not that of other screens", async ({ page }) => {
  const { asked } = await visit(page, "/");
  const scripts = asked.flatMap(
    (address) => /\/([a-z-]+?)(-[\w-]{7,8})?\.js$/.exec(address)?.[1] ?? [],
  );
  // As `scripts/first-view.mjs` counts them.
  const counted = ["early", "hearts", "rolldown-runtime", "shop", "vendor"];
  expect(scripts.sort()).toEqual(counted);
});
