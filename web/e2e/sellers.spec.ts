import { expect, type Page, test } from "@playwright/test";

import { address } from "./checkout-support";
import { OwnShop } from "./own-shop";
import { demo, expectAccessible, openAs, unique } from "./support";

let shop: OwnShop;
// A shop of this file's own: its terms and its payouts disturb no other journey.
test.beforeAll(async () => {
  shop = await OwnShop.open();
});
test.afterAll(() => shop.close());

type Person = { _id: string; token: string };

async function call<T>(method: string, path: string, person: Person | null, body?: unknown) {
  const answer = await fetch(shop.url + path, {
    method,
    headers: {
      "Content-Type": "application/json",
      ...(person && { Authorization: `Bearer ${person.token}` }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
  return (await answer.json()) as T;
}

const newPerson = (name: string) =>
  call<Person>("POST", "/api/users/signup", null, {
    ...{ name, email: `e2e-${unique()}@example.com`, password: demo.password },
  });

async function actAs(page: Page, person: Person) {
  await page.addInitScript((user) => {
    if (!localStorage.getItem("userInfo")) localStorage.setItem("userInfo", user);
  }, JSON.stringify(person));
}

/** So much of the settings that a seller is paid as soon as something arrives. */
async function agree(admin: Person) {
  const settings = await call<object>("GET", "/api/admin/settings", admin);
  await call("PUT", "/api/admin/settings", admin, { ...settings, payOnDelivery: true });
  const terms = await call<object>("GET", "/api/admin/terms", admin);
  await call("PUT", "/api/admin/terms", admin, { ...terms, releaseDays: 0, minimum: 1 });
  const days = await call<object>("GET", "/api/returns/rules", admin);
  await call("PUT", "/api/admin/returns/rules", admin, { ...days, windowDays: 0 });
}

test("apply, approved, sell, ship with tracking, delivered, statement, payout", async ({
  page,
  browser,
}) => {
  // What a parcel brought is released once a minute.
  test.setTimeout(180_000);
  const admin = await call<Person>("POST", "/api/users/signin", null, {
    ...{ email: demo.admin, password: demo.password },
  });
  await agree(admin);
  const farhan = await newPerson("Farhan Qureshi");
  await actAs(page, farhan);
  await page.goto(`${shop.url}/sell`);
  await page.getByRole("button", { name: "Send the application" }).click();
  await expect(page.getByText("Please fill in the address.").first()).toBeVisible();
  const form: [string, string][] = [
    ["Name of the stall", "Qureshi Brassware"],
    ["Logo", "/favicon.svg"],
    ["What you sell", "Lamps and bells from Moradabad."],
    ["Address", "21 Peetal Nagri"],
    ["City", "Moradabad"],
    ["Pin code", "244001"],
    ["Name of the holder", "Farhan Qureshi"],
    ["Account number or IBAN", "501000987654"],
    ["IFSC or BIC", "SBIN0001234"],
  ];
  for (const [label, text] of form) await page.getByLabel(label, { exact: true }).fill(text);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send the application" }).click();
  await expect(page.getByText("Your application waits")).toBeVisible();
  await expect(page.getByText(/SBIN0001234 · •••• 7654/)).toBeVisible();

  const office = await (await browser.newContext()).newPage();
  await actAs(office, admin);
  await office.goto(`${shop.url}/admin/sellers`);
  await expect(office.getByRole("heading", { name: "Qureshi Brassware" })).toBeVisible();
  await expectAccessible(office);
  await office.getByRole("button", { name: "Approve" }).click();
  await expect(office.getByText("Nobody waits")).toBeVisible();

  // The browser of the new seller learns of it by itself.
  await page.goto(`${shop.url}/sell`);
  await expect(page.getByText("You sell here already.")).toBeVisible();
  const { product } = await call<{ product: { _id: string } }>("POST", "/api/products", farhan, {});
  const url = `lamp-${unique()}`;
  await call("PUT", `/api/products/${product._id}`, farhan, {
    ...{ name: "Brass lamp", url, price: 1000, stock: 5, image: "/favicon.svg" },
    ...{ category: "Home", brand: "Qureshi", description: "Signed underneath." },
  });
  const asha = await newPerson(address.fullName);
  const { order } = await call<{ order: { _id: string } }>("POST", "/api/orders", asha, {
    orderItems: [{ _id: product._id, quantity: 1 }],
    shippingAddress: address,
    paymentMethod: "COD",
  });

  await page.goto(`${shop.url}/order/${order._id}`);
  await page.getByRole("button", { name: "Mark as shipped" }).click();
  const carrier = page.getByRole("dialog", { name: "Hand it to the carrier" });
  await carrier.getByLabel("Carrier").fill("India Post");
  await carrier.getByLabel("Tracking number").fill("EM123456789IN");
  await carrier.getByRole("button", { name: "Mark as shipped" }).click();
  await expect(page.getByText("EM123456789IN")).toBeVisible();
  await office.goto(`${shop.url}/order/${order._id}`);
  await office.getByRole("button", { name: "Delivered and paid" }).click();
  const question = office.getByRole("alertdialog", { name: "Was it delivered and paid?" });
  await question.getByRole("button", { name: "Delivered and paid" }).click();
  await expect(office.getByText(/^Delivered at:/)).toBeVisible();

  await expect
    .poll(
      async () =>
        (await call<{ available: number }>("GET", "/api/seller/statement", farhan)).available,
      { timeout: 100_000, intervals: [2_000] },
    )
    .toBe(1000);
  await page.goto(`${shop.url}/seller/statement`);
  await expect(page.getByText("₹1,000").first()).toBeVisible();

  await office.goto(`${shop.url}/admin/books?tab=payouts`);
  await office.getByRole("button", { name: "Start payouts" }).click();
  await office
    .getByRole("dialog", { name: "Start payouts now?" })
    .or(office.getByRole("alertdialog", { name: "Start payouts now?" }))
    .getByRole("button", { name: "Start payouts" })
    .click();
  await office.getByRole("button", { name: "Mark as paid" }).click();
  await office.getByLabel("The bank’s number of the transfer").fill("UTR4711");
  await office.getByRole("button", { name: "Confirm" }).click();
  await expect(office.getByText("UTR4711")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Paid", { exact: true }).first()).toBeVisible();
});

test("a stall that is away says so, and one that is open shows what it promises", async ({
  page,
}) => {
  await openAs(page, demo.admin, "/admin/sellers?tab=all");
  await page.getByRole("link", { name: "Himdhara Woollens" }).click();
  await expect(page.getByText(/^Himdhara Woollens is away until/)).toBeVisible();
  await expectAccessible(page);
  await page.goto("/admin/sellers?tab=all");
  await page.getByRole("link", { name: "Neelkosha Looms" }).click();
  await expect(page.getByRole("heading", { name: "What can be given back" })).toBeVisible();
  await expectAccessible(page);
});
