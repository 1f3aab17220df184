import { readFileSync } from "node:fs";
import { join } from "node:path";

import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test";

import {
  actAs,
  bearer,
  demo,
  expectAccessible,
  newPerson,
  type Person,
  session,
  unique,
} from "./support";

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

type Lot = { _id: string; title: string };

/** A lot of our own, so that no other journey and no bidder of the demo touches it. */
async function putUp(request: APIRequestContext, terms: object): Promise<Lot> {
  const seller = await session(request, demo.seller);
  const data = {
    title: `Carved Box ${unique()}`,
    description: "Rosewood with brass inlay.",
    imageUrl: "/demo/pictures/red-telephone.webp",
    startingBid: 500,
    endDate: inMinutes(60),
    step: "ladder",
    ...terms,
  };
  const answer = await request.post("/api/auctions", { data, headers: bearer(seller) });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { auction: Lot }).auction;
}

async function open(browser: Browser, person: Person | null, lot: Lot): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  if (person) await actAs(page, person);
  await page.goto(`/auctions/${lot._id}`);
  await expect(page.locator("#root:not([data-drawn]) main h1")).toHaveText(lot.title);
  return page;
}

/** Everything that a browser receives, by whatever way. */
function received(page: Page): () => Promise<string> {
  const answers: Promise<string>[] = [];
  const frames: string[] = [];
  page.on("response", (answer) => answers.push(answer.text().catch(() => "")));
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => frames.push(payload.toString())),
  );
  return async () => [...(await Promise.all(answers)), ...frames, await page.content()].join("\n");
}

const currentBid = (page: Page) => page.getByText("Current Bid", { exact: true }).locator("..");
const people = (request: APIRequestContext) =>
  Promise.all([newPerson(request, "Asha Duel"), newPerson(request, "Rohan Duel")]);

async function setMaximum(page: Page, amount: number): Promise<void> {
  await page.getByLabel("Your maximum").fill(String(amount));
  await page.getByRole("button", { name: /^(Set maximum|Raise it)$/ }).click();
  // So far above the least bid, it is asked for once more.
  await page.getByRole("button", { name: /^Place ₹/ }).click();
}

test("two people duel with maxima, and neither learns the other's", async ({
  browser,
  request,
}) => {
  const secret = { maximum: 73_519, reserve: 84_623 };
  const lot = await putUp(request, { reserve: secret.reserve });
  const [first, second] = await people(request);
  const asha = await open(browser, first, lot);
  const rohan = await (await browser.newContext()).newPage();
  const heard = received(rohan);
  await actAs(rohan, second);
  await rohan.goto(`/auctions/${lot._id}`);

  await setMaximum(asha, secret.maximum);
  await expect(asha.getByText("You have the highest bid", { exact: true })).toBeVisible();
  await expect(asha.getByText("We bid for you, up to ₹73,519.")).toBeVisible();
  await expect(currentBid(rohan)).toContainText("500");
  await expect(rohan.getByText("not met yet")).toBeVisible();

  await rohan.getByPlaceholder("Enter your bid").fill("600");
  await rohan.getByRole("button", { name: "Submit Bid" }).click();
  await expect(rohan.getByRole("alert")).toContainText("already outbid");
  await expect(rohan.getByText(/You have been outbid by Asha Duel/)).toBeVisible();
  await expect(rohan.getByRole("listitem").filter({ hasText: "automatic" })).toContainText("610");
  await expect(asha.getByText("You have the highest bid", { exact: true })).toBeVisible();

  // Who was outbid, and who leads with what in hand, is still so after a reload and in the lists.
  await Promise.all([asha.reload(), rohan.reload()]);
  await expect(rohan.getByText(/You have been outbid by Asha Duel/)).toBeVisible();
  await expect(asha.getByText("Your maximum: ₹73,519")).toBeVisible();
  await expectAccessible(asha);
  await rohan.goto("/auction");
  const card = (page: Page) => page.locator(`[data-lot="${lot._id}"]`);
  await expect(card(rohan).getByText("Outbid")).toBeVisible();
  await asha.goto("/auction");
  await expect(card(asha).getByText("You lead")).toBeVisible();
  await rohan.goto("/mybids");
  await expect(rohan.getByRole("region", { name: /Outbid/ })).toContainText(lot.title);
  await asha.goto("/mybids");
  await expect(asha.getByRole("region", { name: /You lead/ })).toContainText("₹73,519");
  await expectAccessible(asha);

  const log = readFileSync(join(process.env["HAAT_DATA"] ?? "", "out.log"), "utf8");
  for (const told of [await heard(), log])
    for (const amount of Object.values(secret))
      for (const written of [String(amount), String(amount * 100), amount.toLocaleString("en-IN")])
        expect(told.includes(written), written).toBe(false);
});

test("a late bid moves the end on both screens, and says why", async ({ browser, request }) => {
  const lot = await putUp(request, {
    endDate: inMinutes(4),
    extension: { minutes: 5, capMinutes: 30 },
  });
  const [first] = await people(request);
  const [asha, visitor] = [await open(browser, first, lot), await open(browser, null, lot)];
  const told = (page: Page) => page.getByRole("status").filter({ hasText: "the end" });
  const below = async (page: Page) => (await page.locator("dl").first().boundingBox())?.y;
  const before = [];
  for (const page of [asha, visitor]) {
    await expect(told(page)).toContainText("A bid in the last 5 minutes moves the end");
    before.push(await below(page));
  }
  await asha.getByRole("button", { name: "Bid ₹500" }).click();
  for (const page of [asha, visitor])
    await expect(told(page)).toContainText(
      /A late bid moved the end: 5 minutes to answer\. Moved by (\d+ minutes? ?)?(\d+ seconds?)? so far/,
    );
  expect([await below(asha), await below(visitor)]).toEqual(before);
});

test("everyone sees when the reserve is met", async ({ browser, request }) => {
  const lot = await putUp(request, { reserve: 2000 });
  const [first] = await people(request);
  const [asha, visitor] = [await open(browser, first, lot), await open(browser, null, lot)];
  await expect(visitor.getByText("not met yet")).toBeVisible();
  await setMaximum(asha, 2500);
  for (const page of [asha, visitor]) {
    await expect(page.getByText("met", { exact: true })).toBeVisible();
    await expect(currentBid(page)).toContainText("2,000");
  }
});

test("whoever buys now ends it for all, and the others learn for how much", async ({
  browser,
  request,
}) => {
  const lot = await putUp(request, { buyNow: 3000 });
  const [first, second] = await people(request);
  const [asha, rohan] = [await open(browser, first, lot), await open(browser, second, lot)];
  await asha.getByRole("button", { name: "Buy now for ₹3,000" }).click();
  const question = asha.getByRole("alertdialog");
  await expect(question).toContainText("three thousand rupees");
  await expectAccessible(asha, "[role=alertdialog]");
  await question.getByRole("button", { name: "Buy now for ₹3,000" }).click();
  await expect(asha.getByRole("button", { name: "ADD TO CART" })).toBeVisible();
  await expect(rohan.getByText("Sold for ₹3,000 to Asha Duel.")).toBeVisible();
  await expect(rohan.getByRole("button", { name: "Auction Ended" })).toBeDisabled();
  await rohan.goto(`/auction?show=ended&query=${encodeURIComponent(lot.title)}`);
  await expect(rohan.locator(`[data-lot="${lot._id}"]`)).toContainText("Sold for");
});

test("an admin takes a bid back, with a reason that all can read", async ({ browser, request }) => {
  const lot = await putUp(request, {});
  const [first, second] = await people(request);
  const bids = `/api/auctions/${lot._id}/bids`;
  await request.post(bids, { data: { bidAmount: 500 }, headers: bearer(first) });
  await request.post(bids, { data: { bidAmount: 90_000 }, headers: bearer(second) });
  const admin = await session(request, demo.admin);
  const [office, asha] = [await open(browser, admin, lot), await open(browser, first, lot)];
  await expect(asha.getByText(/You have been outbid by Rohan Duel/)).toBeVisible();
  await expect(asha.getByRole("button", { name: /^Void/ })).toHaveCount(0);
  await office.getByRole("button", { name: "Void the bid of Rohan Duel, ₹90,000" }).click();
  await office.getByRole("button", { name: "Void this bid" }).click();
  await expect(office.getByText(/Please say why/)).toBeVisible();
  await office.getByLabel("Reason").fill("Typed a zero too many");
  await office.getByRole("button", { name: "Void this bid" }).click();
  for (const page of [office, asha]) {
    await expect(page.getByText("Taken back: Typed a zero too many")).toBeVisible();
    await expect(currentBid(page)).toContainText("500");
  }
  await expect(asha.getByText("You have the highest bid", { exact: true })).toBeVisible();
});

test("an amount far above the least is asked for in words", async ({ browser, request }) => {
  const lot = await putUp(request, {});
  const [first] = await people(request);
  const asha = await open(browser, first, lot);
  await asha.getByPlaceholder("Enter your bid").fill("95000");
  await asha.getByRole("button", { name: "Submit Bid" }).click();
  await expect(asha.getByRole("alertdialog")).toContainText("ninety-five thousand rupees");
  await asha.getByRole("button", { name: "Cancel" }).click();
  await expect(currentBid(asha)).toContainText("500");
  await asha.getByRole("button", { name: "Submit Bid" }).click();
  await asha.getByRole("button", { name: "Bid ₹95,000" }).click();
  await expect(currentBid(asha)).toContainText("95,000");
});

test("a seller reads how it will run, puts it up, and edits it until the first bid", async ({
  page,
}) => {
  await actAs(page, await session(page.request, demo.seller));
  await page.goto("/create-auction");
  const name = `Carved Box ${unique()}`;
  await page.getByLabel("Title").fill(name);
  await page.getByLabel("Description").fill("Rosewood with brass inlay.");
  await page.getByLabel("Image URL").fill("/demo/pictures/red-telephone.webp");
  await page.getByLabel("End Date").fill("2030-01-31T18:00");
  const preview = page.getByRole("region", { name: "How this auction will run" });
  await expect(preview).toContainText("gives everyone 2 minutes more to answer");
  await page.getByLabel("Always the same").check();
  await page.getByLabel("Each bid higher by at least").fill("250");
  await page.getByLabel("Reserve").fill("9000");
  await expect(preview).toContainText("at least ₹250 higher");
  await expect(preview).toContainText("secret least price");
  await expect(preview).not.toContainText("9,000");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create Auction" }).click();
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByText("Your reserve of ₹9,000 is not met yet.")).toBeVisible();
  await page.getByRole("link", { name: "Edit this auction" }).click();
  await expect(page.getByLabel("Reserve")).toHaveValue("9000");
  await page.getByLabel("Buy now").fill("20000");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("How this auction runs").click();
  await expect(page.getByText(/had at once for ₹20,000/)).toBeVisible();
});

test("a lot whose end has seconds is edited on the smallest phone, and keeps them", async ({
  page,
  request,
}) => {
  const endDate = "2030-01-31T18:00:11.677Z";
  const lot = await putUp(request, { endDate });
  await actAs(page, await session(request, demo.seller));
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto(`/auctions/${lot._id}/edit`);
    await expect(page.getByLabel("End Date")).toHaveValue(/T\d\d:\d\d$/);
    const right = await page
      .locator("main form")
      .evaluate((form) => form.scrollWidth - form.clientWidth);
    expect(right, `at ${width}`).toBe(0);
  }
  await page.getByLabel("Title").fill("Carved Box with a Key");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { name: "Carved Box with a Key" })).toBeVisible();
  const saved = (await (await request.get(`/api/auctions/${lot._id}`)).json()) as {
    endDate: string;
  };
  expect(Date.parse(saved.endDate)).toBe(Date.parse(endDate));
});

test("the list is narrowed, sorted and kept in the address", async ({ page }) => {
  await page.goto("/auction");
  await page.getByRole("link", { name: "Coming", exact: true }).click();
  await expect(page).toHaveURL(/show=coming/);
  await expect(page.locator("[data-lot]").first()).toContainText("Starts in");
  await page.getByRole("link", { name: "Ended", exact: true }).click();
  await expect(page.locator("[data-lot]").filter({ hasText: "Sold for" }).first()).toBeVisible();
  await expect(page.getByText("0d 0h 0m 0s")).toHaveCount(0);
  await page.getByRole("link", { name: "Live", exact: true }).click();
  await page.getByLabel("Search the auctions").fill("mantel clock");
  await expect(page.locator("[data-lot]")).toHaveCount(1);
  await page.getByLabel("Sort by").selectOption("price");
  await expect(page).toHaveURL(/show=live.*sort=price.*query=mantel/);
  await page.reload();
  await expect(page.locator("[data-lot]")).toHaveCount(1);
  await page.getByLabel("Search the auctions").fill("no such thing");
  await expect(page.getByText("No auction matches.")).toBeVisible();
  await expectAccessible(page);
});
