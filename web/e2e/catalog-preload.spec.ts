import { expect, type Page, test } from "@playwright/test";

import { demo, signIn } from "./support";

type Visit = {
  /** What the page's head asks for before any script runs. */
  hinted: { calls: string[]; pictures: number; scripts: string[] };
  /** Every request that went out, by address. */
  asked: string[];
  /** What the browser complains about: a hint that nothing used, or used in another way. */
  complaints: string[];
};

/** Opens a page and lets it come to rest, watching what it asks for. */
async function visit(page: Page, path: string): Promise<Visit> {
  const asked: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  page.on("console", (message) => {
    if (/preload/i.test(message.text())) complaints.push(message.text());
  });
  await page.goto(path);
  await expect(page.locator("main img").first()).toBeVisible();
  // The browser waits some seconds after the load before it calls a hint unused.
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(4_000);
  const hinted = await page.evaluate(() => {
    const hrefs = (selector: string) =>
      [...document.head.querySelectorAll<HTMLLinkElement>(selector)].map((link) => link.href);
    return {
      calls: hrefs('link[rel="preload"][as="fetch"]'),
      pictures: hrefs('link[rel="preload"][as="image"]').length,
      scripts: hrefs('link[rel="modulepreload"]'),
    };
  });
  return { hinted, asked, complaints };
}

const times = (list: string[], wanted: string) => list.filter((address) => address === wanted);

function expectWellHinted({ hinted, asked, complaints }: Visit, path: string, calls: string[]) {
  const called = hinted.calls.map((address) => address.replace(/^https?:\/\/[^/]+/, ""));
  expect(called, `${path} hints at its calls`).toEqual(calls);
  for (const address of hinted.calls) {
    const asking = times(asked, address).length;
    // Auctions are looked at again from time to time; that the first look used the hint, the browser says.
    if (address.includes("/api/auctions")) expect(asking, `${path} asks`).toBeGreaterThan(0);
    else expect(asking, `${path} asks for ${address}`).toBe(1);
  }
  for (const address of hinted.scripts)
    expect(times(asked, address), `${path} loads once`).toHaveLength(1);
  expect(complaints, path).toEqual([]);
}

async function pages(page: Page): Promise<[string, string[]][]> {
  const auctions = (await (await page.request.get("/api/auctions")).json()) as { _id: string }[];
  const lot = auctions[0]?._id ?? "";
  const sari = await page.request.get("/api/products/url/teal-banarasi-silk-sari");
  const { seller } = (await sari.json()) as { seller: { _id: string } };
  return [
    ["/", ["/api/products", "/api/auctions?limit=24"]],
    ["/products/teal-banarasi-silk-sari", ["/api/products/url/teal-banarasi-silk-sari"]],
    [
      "/search?query=silk%20sari&category=Clothings&order=lowest&page=1",
      [
        "/api/products/search?query=silk+sari&category=Clothings&order=lowest",
        "/api/products/categories",
      ],
    ],
    ["/search", ["/api/products/search", "/api/products/categories"]],
    ["/auction", ["/api/auctions"]],
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
    if (who === "someone signed in") await signIn(page, demo.customer);
    for (const [path, calls] of await pages(page)) {
      const fresh = await context.newPage();
      const seen = await visit(fresh, path);
      expectWellHinted(seen, path, calls);
      expect(seen.hinted.pictures, `${path} hints at its first pictures`).toBeGreaterThan(0);
      await fresh.close();
    }
  });
}
