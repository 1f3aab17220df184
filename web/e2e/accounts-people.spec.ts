import { expect, type Page, test } from "@playwright/test";

import { actAs, demo, newPerson, openAs } from "./support";

const rowOf = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email });

test("an admin finds a person, makes them a seller and deletes them", async ({
  browser,
  page,
  request,
}) => {
  const nila = await newPerson(request, "Nila Bose");
  const theirs = await browser.newPage();
  await actAs(theirs, nila);
  await theirs.goto("/cart");
  await openAs(page, demo.admin, "/cart");

  await page.getByRole("button", { name: "Admin" }).click();
  await page.getByRole("menuitem", { name: "Manage Users" }).click();
  await page.getByLabel("Search users").fill(nila.email.toUpperCase());
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(rowOf(page, nila.email)).toContainText("NO");
  await page.getByRole("link", { name: "Edit Nila Bose" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/user/${nila._id}$`));
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Nila Bose");
  await page.getByRole("switch", { name: /^IsSeller/ }).click();
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("User updated successfully")).toBeVisible();

  // Back at the search, with the new role; the person's own tab follows on its next visit.
  await expect(rowOf(page, nila.email)).toContainText("YES");
  await theirs.reload();
  await expect(theirs.getByRole("button", { name: "Seller", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Delete Nila Bose" }).click();
  const question = page.getByRole("alertdialog", { name: "Are you sure to delete?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("user deleted successfully")).toBeVisible();
  await expect(page.getByText("No Users Found!")).toBeVisible();
  await theirs.goto("/orderhistory");
  await expect(theirs).toHaveURL(/\/signin(\?redirect=.*)?$/);
});

test("the last admin stays one", async ({ page }) => {
  await openAs(page, demo.admin, `/admin/users?query=${demo.admin}`);
  await page.getByRole("button", { name: /^Delete / }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(/^This is the last admin/)).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(rowOf(page, demo.admin)).toBeVisible();
});

test("the people list turns pages", async ({ page }) => {
  await openAs(page, demo.admin, "/admin/users");
  await expect(page.getByRole("row")).toHaveCount(11);
  const first = await page.getByRole("row").nth(1).textContent();
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(page.getByRole("row").nth(1)).not.toHaveText(first ?? "");
});
