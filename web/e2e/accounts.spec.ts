import { expect, test } from "@playwright/test";

import { demo, expectAccessible, openAs, unique } from "./support";

const guarded = [
  "/orderhistory",
  "/order/1",
  "/profile",
  "/admin/dashboard",
  "/admin/users",
  "/seller/products",
  "/seller/orders",
  "/create-auction",
];

test("visitors are sent to sign-in by every guard", async ({ page }) => {
  for (const path of guarded) {
    await page.goto(path);
    // The way back stands in the address.
    await expect(page).toHaveURL(new RegExp(`/signin\\?redirect=${path}$`));
  }
});

test("sign up, be sent on, sign out, sign in again", async ({ page }) => {
  const email = `new-${unique()}@example.com`;
  await page.goto("/signin?redirect=/shipping");
  await expect(page.getByRole("banner")).toBeHidden();
  await page.getByRole("link", { name: "New Customer?" }).click();
  await expect(page).toHaveURL(/\/signup\?redirect=\/shipping$/);

  await page.getByLabel("Name", { exact: true }).fill("Nila Bose");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("weak");
  await page.getByLabel("Confirm Password").fill("weaker");
  const send = page.getByRole("button", { name: "Sign Up" });
  const toast = page.getByRole("alert");
  await send.click();
  await expect(toast).toHaveText("Passwords do not match.");
  await page.getByLabel("Confirm Password").fill("weak");
  await send.click();
  await expect(toast).toHaveText(
    "Password must be at least 8 characters long and contain at least one uppercase,lowercase letter, and one special character.",
  );
  await page.getByLabel("Password", { exact: true }).fill(demo.password);
  await page.getByLabel("Confirm Password").fill(demo.password);
  await send.click();
  await expect(page).toHaveURL(/\/shipping$/);

  await page.getByRole("button", { name: "Account of Nila Bose" }).click();
  await expect(page.getByRole("menu")).toContainText(email);
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/signin$/);

  await page.getByLabel("Email").fill(email.toUpperCase());
  await page.getByLabel("Password", { exact: true }).fill("not-it");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(toast).toHaveText("Invalid email or password");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await expect(page.getByText(/^Look at both once more/)).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(demo.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("signing out in one tab signs out all of them", async ({ context }) => {
  const first = await context.newPage();
  await openAs(first, demo.customer, "/cart");
  const second = await context.newPage();
  await second.goto("/orderhistory");
  await expect(second).toHaveURL(/\/orderhistory$/);
  await first.getByRole("button", { name: /^Account of/ }).click();
  await first.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(second).toHaveURL(/\/signin\?redirect=\/orderhistory$/);
  for (const key of ["userInfo", "cartItems", "shippingAddress", "paymentMethod"])
    expect(await second.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
});

test("redirects never leave the site", async ({ page }) => {
  await openAs(page, demo.customer, "/");
  const home = page.url();
  for (const target of ["//evil.example", "https://evil.example", "/\\evil.example"]) {
    await page.goto(`/signin?redirect=${encodeURIComponent(target)}`);
    await expect(page).toHaveURL(home);
  }
});

test("a customer is no seller and no admin", async ({ page }) => {
  await openAs(page, demo.customer, "/cart");
  for (const path of ["/admin/dashboard", "/admin/user/1", "/seller/products"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
  }
});

test("sign-in and sign-up are accessible, with their errors", async ({ page }) => {
  for (const [path, button] of [
    ["/signin", "Sign In"],
    ["/signup", "Sign Up"],
  ] as const) {
    await page.goto(path);
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByText("Enter your email address.")).toBeVisible();
    await expectAccessible(page);
  }
});
