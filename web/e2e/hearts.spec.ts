import { expect, test } from "@playwright/test";

import { actAs, bearer, demo, expectAccessible, newPerson, session, unique } from "./support";

test("what a visitor marks is in their account after signing in", async ({ page, request }) => {
  const person = await newPerson(request, "Nila");
  await page.goto("/search?category=all");
  const heart = page.getByRole("button", { name: /^Wish for / }).first();
  const name = ((await heart.getAttribute("aria-label")) ?? "").replace("Wish for ", "");
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.goto("/signin?redirect=/wishlist");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(demo.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/wishlist$/);
  await expect(page.getByRole("link", { name, exact: true }).first()).toBeVisible();
  await expect
    .poll(async () => {
      const answer = await request.get("/api/hearts", { headers: bearer(person) });
      return ((await answer.json()) as { products: string[] }).products.length;
    })
    .toBe(1);
  await expectAccessible(page);
  await page
    .getByRole("button", { name: `Wish for ${name}` })
    .first()
    .click();
  await expect(page.getByText("Nothing on your wish list yet")).toBeVisible();
});

test("a question is answered for everyone", async ({ page, browser, request }) => {
  const seller = await session(request, demo.seller);
  const title = `Inlaid Tray ${unique()}`;
  const created = await request.post("/api/auctions", {
    headers: bearer(seller),
    data: {
      title,
      description: "Walnut with brass, made in Saharanpur.",
      startingBid: 500,
      imageUrl: "/demo/pictures/red-telephone.webp",
      endDate: new Date(Date.now() + 3_600_000).toISOString(),
    },
  });
  const { _id } = ((await created.json()) as { auction: { _id: string } }).auction;
  const words = `Is it walnut all through? ${unique()}`;
  await actAs(page, await newPerson(request, "Nila"));
  await page.goto(`/auctions/${_id}`);
  await page.getByRole("button", { name: "Ask a question" }).click();
  await page.getByLabel("Your question").fill(words);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Waits for an answer; only you see it.")).toBeVisible();

  const office = await browser.newPage();
  await actAs(office, seller);
  await office.goto("/seller/questions");
  const row = office.getByRole("listitem").filter({ hasText: words });
  await row.getByLabel("Your answer").fill("All through, but for the inlay.");
  await row.getByRole("button", { name: "Answer" }).click();
  await expect(row.getByText("Answered")).toBeVisible();
  await expectAccessible(office);
  await office.close();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/auctions/${_id}`);
  await expect(visitor.getByText("All through, but for the inlay.")).toBeVisible();
  await page.getByRole("button", { name: "Notices, 1 unread" }).click();
  await page.getByRole("link", { name: `Answered: your question about ${title}` }).click();
  await expect(page).toHaveURL(new RegExp(`/auctions/${_id}`));
});
