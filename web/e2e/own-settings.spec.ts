import { expect, test } from "@playwright/test";

import { bearer, demo, openAs, session } from "./support";

/** What people set for themselves, in the system or in the browser. */

test("without the shop's colours a button is still seen as one", async ({ page }) => {
  await openAs(page, demo.customer, "/cart");
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await page.goto("/cart");
  const line = (name: string) =>
    page
      .getByRole("button", { name })
      .first()
      .evaluate((button) => getComputedStyle(button).borderTopWidth);
  expect(await line("Checkout")).toBe("1px");
  await page.goto("/notices");
  const pushed = page.getByRole("switch").last();
  const knob = pushed.locator("span");
  const colour = (element: Element) => getComputedStyle(element).backgroundColor;
  expect(await knob.evaluate(colour)).not.toBe(await pushed.evaluate(colour));
});

test("an order fits a phone with the spacing that people set for reading", async ({
  page,
  request,
}) => {
  const answer = await request.get("/api/orders/mine", {
    headers: bearer(await session(request, demo.customer)),
  });
  const orders = (await answer.json()) as { _id: string; isDelivered: boolean }[];
  const order = orders.findLast(({ isDelivered }) => isDelivered);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, demo.customer, `/order/${order?._id ?? ""}`);
  await expect(page.getByRole("list", { name: "Parcels" })).toBeVisible();
  // WCAG 2.2, 1.4.12.
  await page.evaluate(() => {
    const spaced = new CSSStyleSheet();
    spaced.replaceSync(
      ":root * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }",
    );
    document.adoptedStyleSheets = [spaced];
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
