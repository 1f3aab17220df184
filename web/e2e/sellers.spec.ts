import { fileURLToPath } from "node:url";

import { expect, type Page, test } from "@playwright/test";

import { address, fillAddress } from "./checkout-support";
import { OwnShop } from "./own-shop";
import { demo, expectAccessible, openAs, unique } from "./support";

const picture = fileURLToPath(new URL("../../demo/pictures/teapot.webp", import.meta.url));

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

/** A new seller's first product, from the blank form to the shelves. */
async function list(page: Page, name: string) {
  await page.goto(`${shop.url}/seller/products`);
  await page.getByRole("button", { name: "Create Product" }).click();
  const sure = page.getByRole("alertdialog", { name: "Are you sure to create?" });
  await sure.getByRole("button", { name: "Create" }).click();
  await page.getByLabel("Upload Image").setInputFiles(picture);
  await expect(page.getByText("Image uploaded successfully")).toBeVisible();
  const form: [string, string][] = [
    ["Name", name],
    ["Price", "1000"],
    ["Stock", "5"],
    ["Category", "Home"],
    ["Brand", "Qureshi"],
    ["Description", "Signed underneath."],
  ];
  for (const [label, text] of form) await page.getByLabel(label).fill(text);
  await page.getByRole("button", { name: "Save and list" }).click();
  await expect(page.getByText("Product updated successfully")).toBeVisible();
}

/** Finds it, buys one to be paid at the door, and stays at the order's page. */
async function buy(page: Page, name: string) {
  await page.goto(`${shop.url}/search?query=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name }).first().click();
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByTestId("cart-badge")).toBeVisible();
  await page.goto(`${shop.url}/shipping`);
  await fillAddress(page);
  await page.getByRole("radio", { name: "Pay on delivery" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Checkout" }).click();
  await expect(page).toHaveURL(/\/order\/.+/);
}

test("apply, approved, sell, ship with tracking, delivered, statement, payout", async ({
  page,
  browser,
}) => {
  // What a parcel brought is released once a minute.
  test.setTimeout(240_000);
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
  const lamp = `Brass lamp ${unique()}`;
  await list(page, lamp);

  const customer = await (await browser.newContext()).newPage();
  await actAs(customer, await newPerson(address.fullName));
  await buy(customer, lamp);

  await page.goto(customer.url());
  await page.getByRole("button", { name: "Mark as shipped" }).click();
  const carrier = page.getByRole("dialog", { name: "Hand it to the carrier" });
  await carrier.getByLabel("Carrier").fill("India Post");
  await carrier.getByLabel("Tracking number").fill("EM123456789IN");
  await carrier.getByRole("button", { name: "Mark as shipped" }).click();
  await expect(page.getByText("EM123456789IN")).toBeVisible();
  await page.getByRole("button", { name: "Mark as delivered" }).click();
  const cash = page.getByRole("alertdialog", { name: "Was it delivered and paid?" });
  await cash.getByRole("button", { name: "Delivered and paid" }).click();
  await expect(page.getByText(/^Delivered at:/)).toBeVisible();
  await customer.reload();
  await expect(customer.getByText(/^Paid at:/)).toBeVisible();

  const released = page.getByRole("row", { name: /Became available ₹1,000.00 can be paid out/ });
  await expect(async () => {
    await page.goto(`${shop.url}/seller/statement`);
    await expect(page.getByRole("row", { name: /At the end/ })).toContainText("₹1,000");
    await expect(released).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 100_000 });
  const paper = await page.pdf({ preferCSSPageSize: true });
  expect(paper.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

  await office.goto(`${shop.url}/admin/books?tab=payouts`);
  await office.getByRole("button", { name: "Start payouts" }).click();
  await office
    .getByRole("dialog", { name: "Start payouts now?" })
    .or(office.getByRole("alertdialog", { name: "Start payouts now?" }))
    .getByRole("button", { name: "Start payouts" })
    .click();
  await office.getByRole("button", { name: "Mark as paid" }).click();
  await office.getByLabel("The bank’s number of the transfer").fill("UTR4711");
  await office.getByRole("dialog").getByRole("button", { name: "Mark as paid" }).click();
  await expect(office.getByText("Nothing is left to be transferred.")).toBeVisible();
  await office.getByRole("link", { name: "All", exact: true }).click();
  await expect(office.getByText("UTR4711")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Transferred", { exact: true }).first()).toBeVisible();
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
