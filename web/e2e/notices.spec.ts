import { expect, test } from "@playwright/test";

import { actAs, bearer, demo, expectAccessible, newPerson, session, unique } from "./support";

test("who is outbid hears the bell at once, and one press leads to the lot", async ({
  page,
  request,
}) => {
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
  expect(created.status(), await created.text()).toBe(201);
  const { _id } = ((await created.json()) as { auction: { _id: string } }).auction;
  const bid = async (person: { token: string }, bidAmount: number) => {
    const headers = { Authorization: `Bearer ${person.token}` };
    const answer = await request.post(`/api/auctions/${_id}/bids`, {
      headers,
      data: { bidAmount },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  const [nila, dev] = [await newPerson(request, "Nila"), await newPerson(request, "Dev")];
  await bid(nila, 600);
  await actAs(page, nila);
  await page.goto("/cart");
  await expect(page.getByRole("button", { name: "Notices", exact: true })).toBeVisible();
  await bid(dev, 700);
  // Without a reload: the server tells.
  await page.getByRole("button", { name: "Notices, 1 unread" }).click();
  await expectAccessible(page, "[role=dialog]");
  await page.getByRole("link", { name: `You were outbid on ${title}` }).click();
  await expect(page).toHaveURL(new RegExp(`/auctions/${_id}`));
  await expect(page.getByRole("button", { name: "Notices", exact: true })).toBeVisible();

  await page.goto("/notices");
  await expect(page.getByRole("heading", { name: "Notices", level: 1 })).toBeVisible();
  await page.getByRole("switch", { name: "Someone bids more than you" }).click();
  await page.reload();
  await expect(page.getByRole("switch", { name: "Someone bids more than you" })).not.toBeChecked();
  await expectAccessible(page);
});
