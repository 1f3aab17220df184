import { expect, type Page, test } from "@playwright/test";

import { actAs, bearer, demo, hydrated, newPerson, session, unique } from "./support";

/** What the app had to draw anew because it came out differently: React reports it as an error of the page. */
function differences(page: Page): string[] {
  const found: string[] = [];
  page.on("pageerror", (error) => found.push(error.message));
  return found;
}

async function drawnPaths(page: Page): Promise<string[]> {
  const { request } = page;
  type Lot = {
    _id: string;
    status: string;
    bidCount: number;
    buyerId: string | null;
    highestBidderId: string | null;
    images: string[];
    reserveMet: boolean | null;
  };
  const lots = (await (await request.get("/api/auctions")).json()) as Lot[];
  const some = [
    lots.find(({ status, bidCount }) => status === "live" && bidCount > 0),
    lots.find(({ status, bidCount }) => status === "live" && bidCount === 0),
    ...[...new Set(lots.map(({ status }) => status))].map((each) =>
      lots.find(({ status }) => status === each),
    ),
    lots.find(({ buyerId, highestBidderId }) => buyerId !== null && buyerId !== highestBidderId),
    lots.find(({ images }) => images.length > 1),
    lots.find(({ reserveMet }) => reserveMet !== null),
  ];
  type Goods = { url: string; stock: number; seller: unknown; createdAt: string }[];
  const all = (await (await request.get("/api/products?limit=100")).json()) as Goods;
  // Not what another journey has just made and takes away again.
  const goods = all.filter(({ createdAt }) => Date.parse(createdAt) < Date.now() - 3_600_000);
  const kinds = [
    goods.find(({ stock }) => stock === 0),
    goods.find(({ seller }) => seller),
    goods.find(({ seller }) => !seller),
  ];
  return [
    "/",
    "/search",
    "/search?category=Clothings",
    "/search/?query=silk%20sari",
    "/products/teal-banarasi-silk-sari",
    ...kinds.flatMap((product) => (product ? [`/products/${product.url}`] : [])),
    ...some.flatMap((lot) => (lot ? [`/auctions/${lot._id}`] : [])),
  ];
}

for (const who of ["visitor", "member"] as const)
  for (const theme of ["light", "dark"] as const)
    test(`every drawn page is hydrated as it stands, for a ${who}, ${theme}`, async ({ page }) => {
      if (who === "member") await actAs(page, await session(page.request, demo.admin));
      await page.addInitScript((choice) => localStorage.setItem("theme", choice), theme);
      const found = differences(page);
      for (const path of await drawnPaths(page)) {
        const answer = await page.goto(path);
        expect(await answer?.text(), path).toContain("data-drawn");
        await expect(page.locator("#root:not([data-drawn]) main h1")).toBeVisible();
        await expect(page.locator("footer")).toBeAttached();
        expect(found, path).toEqual([]);
        await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
        const account = page.getByRole("button", { name: /^Account of/ });
        const way = page.getByRole("link", { name: "Sign In", exact: true });
        await expect(who === "member" ? account : way).toBeVisible();
      }
    });

test("lots that ended otherwise than most are hydrated as they stand", async ({ page }) => {
  const { request } = page;
  const [seller, admin, bidder] = await Promise.all([
    session(request, demo.seller),
    session(request, demo.admin),
    newPerson(request, "Late Bidder"),
  ]);
  const putUp = async (terms: object): Promise<string> => {
    const data = {
      title: `Carved Box ${unique()}`,
      description: "Rosewood with brass inlay.",
      imageUrl: "/demo/pictures/red-telephone.webp",
      startingBid: 500,
      endDate: new Date(Date.now() + 6000).toISOString(),
      ...terms,
    };
    const answer = await request.post("/api/auctions", { data, headers: bearer(seller) });
    expect(answer.status(), await answer.text()).toBe(201);
    const { auction } = (await answer.json()) as { auction: { _id: string } };
    return `/api/auctions/${auction._id}`;
  };
  const [below, gone] = [await putUp({ reserve: 900 }), await putUp({ reserve: 900 })];
  for (const lot of [below, gone]) {
    const bid = { data: { bidAmount: 600 }, headers: bearer(bidder) };
    expect((await request.post(`${lot}/bids`, bid)).status()).toBe(200);
  }
  const taken = { data: { reason: "A slip of the thumb" }, headers: bearer(admin) };
  expect((await request.post(`${gone}/bids/1/void`, taken)).status()).toBe(200);

  // The seller lets it go for the highest bid, though that is below the reserve.
  const asSeller = { headers: bearer(seller) };
  await expect
    .poll(async () => (await request.post(`${below}/second-chance`, asSeller)).status(), {
      timeout: 20_000,
    })
    .toBe(201);
  const own = { headers: bearer(bidder) };
  const [chance] = (await (await request.get("/api/second-chances", own)).json()) as [
    { _id: string },
  ];
  const accepted = await request.post(`/api/second-chances/${chance._id}/accept`, own);
  expect(accepted.status(), await accepted.text()).toBe(200);

  const found = differences(page);
  for (const [lot, words, reserve] of [
    [below, "Sold for ₹600 to Late Bidder.", null],
    [gone, "It ended without a bid: what was bid was taken back.", "not met"],
  ] as const) {
    const answer = await page.goto(lot.replace("/api", ""));
    const drawn = (await answer?.text()) ?? "";
    expect(drawn).toContain("data-drawn");
    expect(drawn).toContain(words);
    expect(drawn.includes(">Reserve<")).toBe(reserve !== null);
    await hydrated(page);
    await expect(page.getByText(words)).toBeVisible();
    const fact = page.locator("dl > div").filter({ hasText: "Reserve" });
    if (reserve) await expect(fact).toHaveText(`Reserve${reserve}`);
    else await expect(fact).toHaveCount(0);
    expect(found, lot).toEqual([]);
  }
  await page.goto("/auction?show=ended&sort=ending");
  const card = page.locator(`[data-lot="${gone.split("/").at(-1)}"]`);
  await expect(card).toContainText("0 bids");
});

test("a page that was drawn differently is told of", async ({ page }) => {
  const found = differences(page);
  await page.route("/products/teal-banarasi-silk-sari", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace("In Stock</span>", "On its way</span>");
    await route.fulfill({ response: answer, body });
  });
  await page.goto("/products/teal-banarasi-silk-sari");
  await expect.poll(() => found.length).toBe(1);
  await expect(page.getByText("In Stock").first()).toBeVisible();
});

test("who signs out after a page without a drawing finds the way to sign in", async ({ page }) => {
  await actAs(page, await session(page.request, demo.admin));
  await page.goto("/cart");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/signin/);
  await page
    .getByRole("link", { name: /, home$/ })
    .first()
    .click();
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
});
