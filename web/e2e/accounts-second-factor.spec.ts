import { createHmac } from "node:crypto";

import { type BrowserContext, expect, type Page, test } from "@playwright/test";

import { OwnShop } from "./own-shop";
import { demo, expectAccessible, newPerson, openAs } from "./support";

/** What an authenticator app shows for a secret (RFC 6238). */
function codeOf(secret: string, ahead = 0): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret.replaceAll(" ", "")]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const digest = createHmac("sha1", key).update(step).digest();
  const at = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, "0");
}

async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await expect(dialog.getByRole("img", { name: /^QR code/ })).toBeVisible();
  const secret = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByLabel("Code", { exact: true }).fill("000000");
  await dialog.getByRole("button", { name: "Switch on" }).click();
  await expect(dialog.getByText("This is not the code that the app shows now.")).toBeVisible();
  await dialog.getByLabel("Code", { exact: true }).fill(codeOf(secret));
  await dialog.getByRole("button", { name: "Switch on" }).click();
  const shown = page.getByRole("dialog", { name: "Keep your recovery codes" });
  await expect(shown.getByRole("listitem")).toHaveCount(10);
  const codes = await shown.getByRole("listitem").allInnerTexts();
  const saved = page.waitForEvent("download");
  await shown.getByRole("button", { name: "Download" }).click();
  expect((await saved).suggestedFilename()).toBe("recovery-codes.txt");
  await shown.getByRole("button", { name: "I have kept them" }).click();
  return { secret, codes };
}

async function givePassword(page: Page, email: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demo.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

test("a code is asked for after it was set up, and a recovery code helps when the app is lost", async ({
  browser,
  page,
  request,
}) => {
  const { email } = await newPerson(request, "Nila Bose");
  await openAs(page, email, "/profile");
  const { secret, codes } = await setUpApp(page);
  await expect(page.getByText("10 recovery codes left")).toBeVisible();

  const phone = await (await browser.newContext()).newPage();
  await phone.goto("/signin");
  await givePassword(phone, email);
  await expect(phone.getByLabel("Code", { exact: true })).toBeFocused();
  await expectAccessible(phone);
  await phone.getByLabel("Code", { exact: true }).fill("000000");
  await phone.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(phone.getByText(/^This code is not right/)).toBeVisible();
  await expect(phone.getByLabel("Code", { exact: true })).toBeFocused();
  await phone.getByLabel("Code", { exact: true }).fill(codeOf(secret, 1));
  await phone.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(phone.getByRole("button", { name: "Account of Nila Bose" })).toBeVisible();

  const lost = await (await browser.newContext()).newPage();
  await lost.goto("/signin");
  await givePassword(lost, email);
  await lost.getByRole("button", { name: /^Lost your app/ }).click();
  await lost.getByLabel("Recovery code").fill(codes[0] ?? "");
  await lost.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(lost.getByRole("button", { name: "Account of Nila Bose" })).toBeVisible();

  // Somebody who lost the codes too is helped by an admin.
  const admin = await (await browser.newContext()).newPage();
  await openAs(admin, demo.admin, `/admin/users?query=${encodeURIComponent(email)}`);
  await admin.getByRole("link", { name: "Edit Nila Bose" }).click();
  await admin.getByRole("button", { name: "Take off two-step sign-in" }).click();
  const question = admin.getByRole("alertdialog");
  await question.getByRole("button", { name: "Take off two-step sign-in" }).click();
  await expect(admin.getByText("They sign in with their password alone now.")).toBeVisible();
  const free = await (await browser.newContext()).newPage();
  await free.goto("/signin");
  await givePassword(free, email);
  await expect(free.getByRole("button", { name: "Account of Nila Bose" })).toBeVisible();
});

/** A device with a fingerprint reader that always knows its owner (Chromium's virtual authenticator). */
async function withAuthenticator(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("a new admin sets a passkey up, and it is a whole sign-in from then on", async ({
  browser,
}) => {
  const shop = await OwnShop.open("--admin-second-factor", "on");
  // Passkeys are for names, not for numbers.
  const at = shop.url.replace("127.0.0.1", "localhost");
  try {
    const context = await browser.newContext({ baseURL: at });
    const page = await context.newPage();
    await withAuthenticator(context, page);
    await page.goto("/signin");
    await givePassword(page, demo.admin);
    await page.getByRole("link", { name: "Set it up now" }).click();
    await expect(
      page.getByText(/^Admins of this shop need two-step sign-in/).first(),
    ).toBeVisible();
    await page.getByRole("button", { name: "Add a passkey" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a passkey" });
    await dialog.getByLabel("Name of the passkey").fill("My laptop");
    await dialog.getByRole("button", { name: "Go on" }).click();
    const shown = page.getByRole("dialog", { name: "Keep your recovery codes" });
    await shown.getByRole("button", { name: "I have kept them" }).click();
    await expect(page.getByText("My laptop")).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.goto("/signin");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
    await page.goto("/admin/users");
    await expect(page.getByRole("cell", { name: demo.admin })).toBeVisible();

    // With the password, the passkey is the second step.
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.goto("/signin");
    await givePassword(page, demo.admin);
    await expect(page.getByLabel("Recovery code")).toBeVisible();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();

    // Gone from the account, it opens nothing, and an admin cannot do without.
    await page.goto("/profile");
    await page.getByRole("button", { name: "Remove My laptop" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText(/^Admins of this shop need a second factor/)).toBeVisible();
  } finally {
    await shop.close();
  }
});
