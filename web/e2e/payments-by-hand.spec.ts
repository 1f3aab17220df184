import { expect, type Page, test } from "@playwright/test";

import { address, fillAddress } from "./checkout-support";
import { OwnShop } from "./own-shop";
import { demo, expectAccessible, unique } from "./support";

let shop: OwnShop;
// A shop without providers, of this file's own: what an admin switches on there disturbs no other journey.
test.beforeAll(async () => {
  shop = await OwnShop.open();
});
test.afterAll(() => shop.close());
test.describe.configure({ mode: "serial" });

type Person = { token: string };

async function call(method: string, path: string, person: Person | null, body?: unknown) {
  const answer = await fetch(shop.url + path, {
    method,
    headers: {
      "Content-Type": "application/json",
      ...(person && { Authorization: `Bearer ${person.token}` }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
  return (await answer.json()) as Record<string, never>;
}

const signIn = async (email: string) =>
  (await call("POST", "/api/users/signin", null, {
    email,
    password: demo.password,
  })) as unknown as Person;

async function actAs(page: Page, person: Person) {
  await page.addInitScript(
    (user) => localStorage.setItem("userInfo", user),
    JSON.stringify(person),
  );
}

async function kettle(admin: Person) {
  const { product } = (await call("POST", "/api/products", admin, {})) as unknown as {
    product: { _id: string };
  };
  const name = `Kettle ${unique()}`;
  const url = name.toLowerCase().replaceAll(" ", "-");
  await call("PUT", `/api/products/${product._id}`, admin, {
    ...{ name, url, price: 1000, stock: 5, image: "/uploads/kettle.webp", category: "Kitchen" },
    ...{ brand: "Padchal", description: "Made for a test.", rating: 4, reviews: 1 },
  });
  return { name, url };
}

/** Buys one, choosing `way` at the payment step, and stays at the order's page. */
async function buy(page: Page, url: string, way: string) {
  await page.goto(`${shop.url}/products/${url}`);
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByTestId("cart-badge")).toBeVisible();
  await page.goto(`${shop.url}/shipping`);
  await fillAddress(page);
  await expect(page).toHaveURL(/\/payment$/);
  await page.getByRole("radio", { name: way }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Checkout" }).click();
  await expect(page).toHaveURL(/\/order\/.+/);
}

test("an admin switches on paying by hand", async ({ page }) => {
  await actAs(page, await signIn(demo.admin));
  await page.goto(`${shop.url}/admin/settings`);
  await page.getByLabel("Take UPI and bank transfers").click();
  await page.getByLabel("UPI ID").fill("haat.shop@ybl");
  await page.getByLabel("Bank details").fill("Account 12345, IFSC HDFC0001234");
  await page.getByLabel("Take cash on delivery").click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
});

async function newBuyer() {
  const email = `e2e-${unique()}@example.com`;
  return (await call("POST", "/api/users/signup", null, {
    ...{ name: address.fullName, email, password: demo.password },
  })) as unknown as Person;
}

test("pay on delivery: ordered, sent, paid at the door", async ({ page, browser }) => {
  const admin = await signIn(demo.admin);
  const goods = await kettle(admin);
  await actAs(page, await newBuyer());
  await buy(page, goods.url, "Pay on delivery");
  await expect(page.getByText("You pay ₹1,650 in cash when this order is brought")).toBeVisible();
  await expect(page.getByText("NOT PAID")).toBeVisible();
  await expectAccessible(page);

  const office = await (await browser.newContext()).newPage();
  await actAs(office, admin);
  await office.goto(page.url());
  await office.getByRole("button", { name: "Mark as shipped" }).click();
  const carrier = office.getByRole("dialog", { name: "Hand it to the carrier" });
  await carrier.getByLabel("Carrier").fill("India Post");
  await carrier.getByRole("button", { name: "Mark as shipped" }).click();
  await expect(office.getByText("On its way", { exact: true })).toBeVisible();
  await office.getByRole("button", { name: "Delivered and paid" }).click();
  const question = office.getByRole("alertdialog", { name: "Was it delivered and paid?" });
  await question.getByRole("button", { name: "Delivered and paid" }).click();
  await expect(office.getByText(/^Paid at:/)).toBeVisible();
  await expect(office.getByText(/^Delivered at:/)).toBeVisible();

  await page.reload();
  await expect(page.getByText(/^Paid at:/)).toBeVisible();
  await expect(page.getByText(/^Delivered at:/)).toBeVisible();
});

test("UPI: paid from an app, told, confirmed by hand, and returned by hand", async ({
  page,
  browser,
}) => {
  const admin = await signIn(demo.admin);
  const goods = await kettle(admin);
  await actAs(page, await newBuyer());
  await buy(page, goods.url, "UPI or bank transfer");
  await expect(page.getByRole("img", { name: "QR code for your UPI app" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open your UPI app" })).toHaveAttribute(
    "href",
    /^upi:\/\/pay\?pa=haat\.shop@ybl&pn=.+&am=1650\.00&cu=INR&tn=.+&tr=[0-9a-f]{32}$/,
  );
  await expect(page.getByText("Account 12345, IFSC HDFC0001234")).toBeVisible();
  await expectAccessible(page);
  const pay = page.getByRole("region", { name: "Pay" });
  await pay.getByRole("button", { name: "I have paid" }).click();
  await expect(pay.getByText(/^Please enter the reference number/)).toBeVisible();
  const reference = String(Math.floor(1e11 + Math.random() * 9e11));
  await pay.getByLabel("Reference number").fill(reference);
  await pay.getByRole("button", { name: "I have paid" }).click();
  await expect(page.getByText(/^The shop is looking for your transfer/)).toBeVisible();

  const office = await (await browser.newContext()).newPage();
  await actAs(office, admin);
  await office.goto(`${shop.url}/admin/attention`);
  await expect(office.getByText("A transfer to confirm")).toBeVisible();
  await office.getByRole("link", { name: "Open the order" }).click();
  const transfer = office.getByRole("region", { name: "Transfer" });
  await expect(transfer.getByLabel("Reference number")).toHaveValue(reference);
  await expectAccessible(office);
  await transfer.getByRole("button", { name: "Confirm the receipt" }).click();
  await expect(office.getByText(/^Paid at:/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Paid at:/)).toBeVisible();

  await office.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = office.getByRole("dialog", { name: "Refund this order?" });
  await dialog.getByLabel("How did the money go back?").fill("UPI 999988887777");
  await dialog.getByRole("button", { name: "Note it as returned" }).click();
  await expect(office.getByText(/^Refunded at:/)).toBeVisible();
  await page.reload();
  await expect(
    page.getByRole("region", { name: "Refunds" }).getByText("UPI 999988887777"),
  ).toBeVisible();
});
