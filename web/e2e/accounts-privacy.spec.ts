import { readFile } from "node:fs/promises";

import { expect, test } from "@playwright/test";

import { demo, expectAccessible, newPerson, openAs } from "./support";

test("people download their data, and an account that was to be deleted stays when its owner comes back", async ({
  page,
  request,
}) => {
  const { email } = await newPerson(request, "Nila Bose");
  await openAs(page, email, "/profile");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download your data" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("my-data.json");
  const data = JSON.parse(await readFile(await file.path(), "utf8")) as {
    account: { email: string };
    orders: unknown[];
  };
  expect(data.account.email).toBe(email);
  expect(data.orders).toEqual([]);

  await page.getByRole("button", { name: "Delete your account" }).click();
  const question = page.getByRole("alertdialog");
  await expectAccessible(page, "[role=alertdialog]");
  await question.getByRole("button", { name: "Delete your account" }).click();
  await expect(page).toHaveURL(/\/signin(\?redirect=.*)?$/);
  await expect(page.getByText(/will be deleted in 14 days/)).toBeVisible();

  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demo.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText("Welcome back. Your account stays.")).toBeVisible();
  await page.goto("/profile");
  await expect(page.getByText("Deletion of the account called off")).toBeVisible();
});
