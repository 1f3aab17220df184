import { expect, type Page, test } from "@playwright/test";

import { demo, hydrated, openAs } from "./support";

const searchBox = (page: Page) => page.getByRole("combobox", { name: "Search products" });

test("brands, stock and any price narrow the results, and every count keeps its promise", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/search?category=Books");
  const filters = page.getByRole("navigation", { name: "Filters" });
  // Brands come a moment after the rest, and stand last.
  await expect(filters.getByRole("heading", { name: "Brand" })).toBeVisible();
  const brand = filters.getByRole("link", { name: /, \d+ products?$/ }).last();
  const label = (await brand.textContent()) ?? "";
  const promised = Number(/, (\d+) product/.exec(label)?.[1]);
  await brand.click();
  await expect(page).toHaveURL(/brand=/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    promised === 1 ? "1 result" : `${promised} results`,
  );
  await filters.getByRole("textbox", { name: "Highest price" }).fill("100000");
  await filters.getByRole("button", { name: "Apply price" }).click();
  await expect(page).toHaveURL(/price=0-100000/);
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Best selling");
  await expect(page).toHaveURL(/order=bestselling/);
});

test("a filter chosen by keyboard keeps the focus in sight", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/search?category=Books");
  const filters = page.getByRole("navigation", { name: "Filters" });
  await expect(filters.getByRole("heading", { name: "Brand" })).toBeVisible();
  const brand = filters.getByRole("link", { name: /, \d+ products?$/ }).last();
  await brand.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/brand=/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("result");
  await expect(page.locator(":focus")).toHaveAttribute("aria-current", "true");
  await expect(page.locator(":focus")).toBeInViewport();
  const highest = filters.getByRole("textbox", { name: "Highest price" });
  await highest.fill("100000");
  await highest.press("Enter");
  await expect(page).toHaveURL(/price=0-100000/);
  await expect(highest).toBeFocused();
  await expect(highest).toBeInViewport();
});

test("what was searched for is offered again, and can be forgotten by keyboard", async ({
  page,
}) => {
  await page.goto("/search?query=sari");
  await hydrated(page);
  await page.goto("/");
  await hydrated(page);
  await searchBox(page).focus();
  await expect(page.getByRole("option", { name: "sari" })).toBeVisible();
  await searchBox(page).press("ArrowDown");
  await searchBox(page).press("Delete");
  await expect(page.getByRole("option", { name: "sari" })).toHaveCount(0);
});

test("the menu has goods, categories and sellers in groups", async ({ page }) => {
  await page.goto("/");
  await searchBox(page).pressSequentially("kitch");
  const categories = page.getByRole("group", { name: "Categories" });
  await expect(categories.getByRole("option", { name: /Kitchen/ })).toBeVisible();
  await categories.getByRole("option", { name: /Kitchen/ }).click();
  await expect(page).toHaveURL(/\/categories\/Kitchen$/);
  await expect(page.getByRole("heading", { level: 1, name: "Kitchen" })).toBeVisible();
});

test("the owner turns a word in vain into a synonym", async ({ page }) => {
  await openAs(page, demo.admin, "/admin/search");
  await page.getByRole("button", { name: "Add a synonym for juicer" }).click();
  const words = page.getByRole("textbox", { name: "Words" });
  await expect(words).toBeFocused();
  await words.pressSequentially("blender");
  await expect(page.getByText(/^After saving:/)).toBeVisible();
});
