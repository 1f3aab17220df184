import { expect, test } from "@playwright/test";

import {
  actAs,
  bearer,
  demo,
  expectAccessible,
  newPerson,
  openAs,
  session,
  unique,
} from "./support";

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
  await page.getByRole("switch", { name: "Mail: Someone bids more than you" }).click();
  await page.reload();
  await expect(
    page.getByRole("switch", { name: "Mail: Someone bids more than you" }),
  ).not.toBeChecked();
  await expectAccessible(page);
});

test(
  "a push is shown while no page of the shop looks, and the shop can be installed",
  {
    tag: "@windows",
  },
  async ({ page, context }) => {
    const manifest = await (await page.request.get("/manifest.webmanifest")).json();
    expect(manifest).toMatchObject({ display: "standalone", start_url: "/" });
    for (const { src } of (manifest as { icons: { src: string }[] }).icons)
      expect((await page.request.get(src)).headers()["content-type"]).toBe("image/png");
    await context.grantPermissions(["notifications"]);
    await page.goto("/pages/help");
    await page.evaluate(async () => {
      await navigator.serviceWorker.register("/sw.js");
      await navigator.serviceWorker.ready;
    });
    const browser = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const id = registrations[0]?.registrationId;
        if (id) resolve(id);
      });
    });
    await browser.send("ServiceWorker.enable");
    await browser.send("ServiceWorker.deliverPushMessage", {
      origin: new URL(page.url()).origin,
      registrationId: await registered,
      data: JSON.stringify({
        title: "You were outbid on Brass lamp",
        text: "The price is ₹200 now.",
        path: "/auction",
        tag: "n1",
      }),
    });
    const shown = () =>
      page.evaluate(async () => {
        const worker = await navigator.serviceWorker.ready;
        return (await worker.getNotifications()).map(({ title, body, tag }) => ({
          title,
          body,
          tag,
        }));
      });
    await expect
      .poll(shown)
      .toEqual([
        { title: "You were outbid on Brass lamp", body: "The price is ₹200 now.", tag: "n1" },
      ]);
  },
);

test("an admin sees the mails, how they look, and sends a test", async ({ page }) => {
  await openAs(page, demo.admin, "/admin/mails");
  await expect(page.getByRole("heading", { name: "Mails", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Send a test mail" }).click();
  await expect(page.getByText("Handed over, to admin@example.com.")).toBeVisible();
  await page.getByLabel("Mail", { exact: true }).selectOption({ label: "Payment received" });
  const mail = page.frameLocator('iframe[title="Payment received"]');
  await expect(mail.getByRole("heading", { name: "Payment received" })).toBeVisible();
  await expectAccessible(page);
});
