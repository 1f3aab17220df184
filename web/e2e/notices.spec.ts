import { type APIRequestContext, expect, type Page, test } from "@playwright/test";

import { OwnShop } from "./own-shop";
import { PushService } from "./push-service";
import {
  actAs,
  bearer,
  demo,
  expectAccessible,
  mailTo,
  newPerson,
  openAs,
  session,
  unique,
} from "./support";

test("who is outbid hears the bell at once, and chooses what they hear by mail", async ({
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

/** A lot of a seller's in a shop of this journey's own, and its path. */
async function newLot(request: APIRequestContext, title: string): Promise<string> {
  const admin = await session(request, demo.admin);
  const seller = await newPerson(request, "Meena");
  const { _id: id, name, email } = seller;
  const data = { name, email, isSeller: true };
  const made = await request.put(`/api/users/${id}`, { headers: bearer(admin), data });
  expect(made.ok(), await made.text()).toBe(true);
  const created = await request.post("/api/auctions", {
    headers: bearer(seller),
    data: {
      title,
      description: "Walnut with brass, made in Saharanpur.",
      startingBid: 500,
      imageUrl: "/icon-192.png",
      endDate: new Date(Date.now() + 3_600_000).toISOString(),
    },
  });
  expect(created.status(), await created.text()).toBe(201);
  return `/auctions/${((await created.json()) as { auction: { _id: string } }).auction._id}`;
}

async function bidOn(page: Page, lot: string, amount: string): Promise<void> {
  await page.goto(lot);
  await page.getByPlaceholder("Enter your bid").fill(amount);
  await page.getByRole("button", { name: "Submit Bid" }).click();
  await expect(page.getByText("You have the highest bid", { exact: true })).toBeVisible();
}

/** Lets the browser have a push, as its maker's push service would. */
async function deliver(page: Page, data: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const id = registrations[0]?.registrationId;
      if (id) resolve(id);
    });
  });
  await browser.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  const registrationId = await registered;
  await browser.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
}

test(
  "two browsers: who is outbid in the one hears the bell and the push in the other, and one press leads to the lot",
  {
    tag: "@windows",
  },
  async ({ browser }) => {
    // Its own, since a shop takes no push service on its own machine unless it is told to.
    const shop = await OwnShop.open("--push-to-loopback", "on");
    const service = await PushService.open();
    try {
      const [hers, his] = [
        await browser.newContext({ baseURL: shop.url, permissions: ["notifications"] }),
        await browser.newContext({ baseURL: shop.url }),
      ];
      const lot = await newLot(hers.request, "Inlaid Tray");
      const [nila, dev] = [
        await newPerson(hers.request, "Nila"),
        await newPerson(his.request, "Dev"),
      ];
      const [nilas, devs] = [await hers.newPage(), await his.newPage()];
      await actAs(nilas, nila);
      await actAs(devs, dev);
      await bidOn(nilas, lot, "600");
      await nilas.goto("/cart");
      await expect(nilas.getByRole("button", { name: "Notices", exact: true })).toBeVisible();
      await nilas.evaluate(async () => {
        await navigator.serviceWorker.register("/sw.js");
        await navigator.serviceWorker.ready;
      });
      const signedUp = await hers.request.post("/api/notices/push", {
        headers: bearer(nila),
        data: service.subscription(),
      });
      expect(signedUp.ok(), await signedUp.text()).toBe(true);

      await bidOn(devs, lot, "700");
      const push = await service.next();
      const shown = () =>
        nilas.evaluate(async () => {
          const worker = await navigator.serviceWorker.ready;
          return (await worker.getNotifications()).map(({ title, body, data }) => ({
            title,
            body,
            path: (data as { path: string }).path,
          }));
        });
      // A worker that rests loses what the browser's tools hand it while it wakes; a push service tries again too.
      await expect(async () => {
        await deliver(nilas, push);
        expect(await shown()).toEqual([
          {
            title: "You were outbid on Inlaid Tray",
            body: "The price is ₹700 now. Bid again if you still want it.",
            path: lot,
          },
        ]);
      }).toPass();
      // Without a reload: the server tells.
      await nilas.getByRole("button", { name: "Notices, 1 unread" }).click();
      await nilas.getByRole("link", { name: "You were outbid on Inlaid Tray" }).click();
      await expect(nilas).toHaveURL(new RegExp(`${lot}$`));
      await expect(nilas.getByRole("heading", { name: "Inlaid Tray", level: 1 })).toBeVisible();
    } finally {
      await service.close();
      await shop.close();
    }
  },
);

test("the link of a mail ends such mails without signing in, at a press and not before", async ({
  page,
  request,
}) => {
  test.skip(!process.env.HAAT_DATA, "needs the shop's outbox folder");
  const [seller, nila] = [await session(request, demo.seller), await newPerson(request, "Nila")];
  const created = await request.post("/api/auctions", {
    headers: bearer(seller),
    data: {
      title: `Inlaid Tray ${unique()}`,
      description: "Walnut with brass, made in Saharanpur.",
      startingBid: 500,
      imageUrl: "/demo/pictures/red-telephone.webp",
      endDate: new Date(Date.now() + 3_600_000).toISOString(),
    },
  });
  const { _id: id } = ((await created.json()) as { auction: { _id: string } }).auction;
  const asked = await request.post("/api/questions", {
    headers: bearer(nila),
    data: { thing: "lot", id, text: "Is it walnut all through?" },
  });
  const question = (await asked.json()) as { _id: string };
  const answered = await request.put(`/api/questions/${question._id}/answer`, {
    headers: bearer(seller),
    data: { text: "All through, but for the inlay." },
  });
  expect(answered.ok(), await answered.text()).toBe(true);
  const isOn = async () => {
    const answer = await request.get("/api/notices/choices", { headers: bearer(nila) });
    const choices = (await answer.json()) as { kind: string; mail: boolean }[];
    return choices.find(({ kind }) => kind === "question_answered")?.mail;
  };

  const foot = /href="([^"]+\/unsubscribe#token=[^"]+)"/;
  await expect.poll(() => mailTo(nila.email)).toMatch(foot);
  const mail = await mailTo(nila.email);
  // What a mail program without a button of its own opens.
  const header = /^List-Unsubscribe: <([^>]+)>/m.exec(mail.replaceAll(/\r?\n /g, " "))?.[1] ?? "";
  for (const link of [foot.exec(mail)?.[1] ?? "", header]) {
    await page.goto(link);
    await expect(page).toHaveURL(/\/unsubscribe$/);
    await expect(page.getByText("A question of yours is answered")).toBeVisible();
    await expect(page.getByText("We write to e…@example.com when this happens:")).toBeVisible();
    expect(await isOn()).toBe(true);
  }
  await expectAccessible(page);
  await page.getByRole("button", { name: "No more of these mails" }).click();
  await expect(page.getByText(/^You will get no more mails of this kind\./)).toBeVisible();
  expect(await isOn()).toBe(false);
  await expectAccessible(page);
  await page.getByRole("link", { name: "See all choices" }).click();
  await expect(page).toHaveURL(/\/signin\?redirect=/);

  await page.goto(`${foot.exec(mail)?.[1] ?? ""}x`);
  await expect(page.getByText(/^This link does not work any more\./)).toBeVisible();
  await expectAccessible(page);
});

test("the shop can be installed", async ({ page }) => {
  await page.goto("/");
  const link = page.locator('head link[rel="manifest"]');
  await expect(link).toHaveCount(1);
  await expect(page.locator('head link[rel="apple-touch-icon"]')).toHaveCount(1);
  const manifest = await (await page.request.get((await link.getAttribute("href")) ?? "")).json();
  expect(manifest).toMatchObject({ display: "standalone", start_url: "/" });
  for (const { src } of (manifest as { icons: { src: string }[] }).icons)
    expect((await page.request.get(src)).headers()["content-type"]).toBe("image/png");
});

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
