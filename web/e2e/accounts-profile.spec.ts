import { fileURLToPath } from "node:url";

import { expect, type Page, test } from "@playwright/test";

import { bearer, demo, expectAccessible, mailTo, newPerson, openAs, session } from "./support";

const newPassword = "Jasmine#2027";

async function fillPassword(page: Page, password: string) {
  await page.getByLabel(/^(New password|Password)$/).fill(password);
  await page.getByLabel(/^Confirm (new password|Password)$/).fill(password);
}

test("a changed profile says so, signs out and opens with the new password", async ({
  page,
  request,
}) => {
  const { email } = await newPerson(request, "Nila Bose");
  await openAs(page, email, "/profile");
  await page.getByLabel("Name", { exact: true }).fill("Nila Sen");
  await fillPassword(page, newPassword);
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText(/^Information Updated Successfully/)).toBeVisible();
  await expect(page).toHaveURL(/\/signin(\?redirect=.*)?$/);

  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(newPassword);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("button", { name: "Account of Nila Sen" })).toBeVisible();
});

test("signing out everywhere ends the other device's session", async ({ browser, request }) => {
  const { email } = await newPerson(request, "Nila Bose");
  const phone = await browser.newPage();
  const laptop = await browser.newPage();
  await openAs(phone, email, "/profile");
  await openAs(laptop, email, "/profile");
  await laptop.getByRole("button", { name: "Sign out everywhere" }).click();
  await laptop
    .getByRole("alertdialog")
    .getByRole("button", { name: "Sign out everywhere" })
    .click();
  await expect(laptop).toHaveURL(/\/signin(\?redirect=.*)?$/);
  await phone.goto("/orderhistory");
  await expect(phone).toHaveURL(/\/signin(\?redirect=.*)?$/);
});

test("a device is seen in the profile and signed out from another", async ({
  browser,
  request,
}) => {
  const { email } = await newPerson(request, "Nila Bose");
  const phone = await browser.newPage({
    userAgent: "Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36",
  });
  await phone.goto("/signin");
  await phone.getByLabel("Email").fill(email);
  await phone.getByLabel("Password", { exact: true }).fill(demo.password);
  await phone.getByRole("button", { name: "Sign In" }).click();
  await expect(phone.getByRole("button", { name: "Account of Nila Bose" })).toBeVisible();

  const laptop = await browser.newPage();
  await openAs(laptop, email, "/profile");
  await laptop.getByRole("button", { name: "Sign out Chrome on Android" }).click();
  await expect(laptop.getByText("Signed a device out: Chrome on Android")).toBeVisible();
  await expectAccessible(laptop);
  await phone.goto("/orderhistory");
  await expect(phone).toHaveURL(/\/signin(\?redirect=.*)?$/);
});

test("a changed address is brought back by the link of a mail", async ({ page, request }) => {
  test.skip(!process.env.HAAT_DATA, "needs the shop's outbox folder");
  const { email } = await newPerson(request, "Nila Bose");
  await openAs(page, email, "/profile");
  await page.getByLabel("Email").fill(`other-${email}`);
  await fillPassword(page, demo.password);
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page).toHaveURL(/\/signin(\?redirect=.*)?$/);

  await expect.poll(() => mailTo(email)).toContain("/undo-email#token=");
  const link = /https?:\S+\/undo-email#token=\S+/.exec(await mailTo(email))?.[0] ?? "";
  await page.goto(link);
  await expect(page).toHaveURL(/\/undo-email$/);
  await expectAccessible(page);
  await fillPassword(page, newPassword);
  await page.getByRole("button", { name: "Bring it back" }).click();
  await expect(page).toHaveURL(/\/signin(\?redirect=.*)?$/);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(newPassword);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("button", { name: "Account of Nila Bose" })).toBeVisible();
});

test("a seller's profile holds the stall and is accessible", async ({ page }) => {
  await openAs(page, demo.seller, "/profile");
  await expect(page.getByLabel("Seller Name")).toHaveValue("Neelkosha Looms");
  await page.getByLabel("Seller Description").fill("");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Describe your stall in a sentence or two.")).toBeVisible();
  await expectAccessible(page);
});

test("a new seller opens their stall with an uploaded logo, and shoppers see it", async ({
  page,
  request,
}) => {
  const { _id, name, email } = await newPerson(request, "Farah Khan");
  const promoted = await request.put(`/api/users/${_id}`, {
    headers: bearer(await session(request, demo.admin)),
    data: { name, email, isSeller: true },
  });
  expect(promoted.status()).toBe(200);

  await openAs(page, email, "/profile");
  const picture = fileURLToPath(new URL("../../demo/pictures/teapot.webp", import.meta.url));
  await page.getByLabel("Upload Image").setInputFiles(picture);
  await expect(page.getByLabel("Seller Logo")).toHaveValue(/^\/media\//);
  await page.getByLabel("Seller Name").fill("Farah's Teapots");
  await page.getByLabel("Seller Description").fill("Teapots thrown in Khurja.");
  await fillPassword(page, demo.password);
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText(/^Information Updated Successfully/)).toBeVisible();
  await expect(page).toHaveURL(/\/signin(\?redirect=.*)?$/);

  await page.goto(`/sellers/${_id}`);
  await expect(page.getByRole("heading", { name: "Farah's Teapots" })).toBeVisible();
  const logo = page.getByRole("main").locator("img[src^='/media/']").first();
  await expect(logo).toHaveJSProperty("complete", true);
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test("a forgotten password is replaced by the link of a mail, once", async ({ page, request }) => {
  test.skip(!process.env.HAAT_DATA, "needs the shop's outbox folder");
  const { email } = await newPerson(request, "Nila Bose");
  await page.goto("/signin");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText(/^If there is an account with this address/)).toBeVisible();

  await expect.poll(() => mailTo(email)).toContain("/reset-password#token=");
  const link = /https?:\S+\/reset-password#token=\S+/.exec(await mailTo(email))?.[0] ?? "";
  await page.goto(link);
  await expect(page).toHaveURL(/\/reset-password$/);
  await fillPassword(page, newPassword);
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page).toHaveURL(/\/signin(\?redirect=.*)?$/);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(newPassword);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("button", { name: "Account of Nila Bose" })).toBeVisible();

  await page.goto(link);
  await fillPassword(page, newPassword);
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByText(/^This link has been used or is too old/)).toBeVisible();
});
