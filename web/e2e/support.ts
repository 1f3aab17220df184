import AxeBuilder from "@axe-core/playwright";
import { type APIRequestContext, expect, type Page } from "@playwright/test";

/** People of the demo world; they share one password. */
export const demo = {
  password: "Marigold#2026",
  admin: "admin@example.com",
  seller: "meera@example.com",
  customer: "asha@example.com",
} as const;

export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/signin");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demo.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
}

export type Person = { _id: string; name: string; email: string; token: string };

/** A new customer with the demo's password, who leaves nothing behind that another journey sees. */
export async function newPerson(request: APIRequestContext, name: string): Promise<Person> {
  const email = `e2e-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`;
  const answer = await request.post("/api/users/signup", {
    data: { name, email, password: demo.password },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as Person;
}

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** WCAG 2.2 AA in both themes, on the page as it stands; `within` is what is open over it. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    // Colours fade from one theme to the other in a fraction of a second: judge them when they have arrived.
    await page.waitForTimeout(400);
    const axe = new AxeBuilder({ page }).withTags(tags);
    const { violations } = await (within ? axe.include(within) : axe).analyze();
    const found = violations.map((violation) => ({
      rule: violation.id,
      where: violation.nodes.map((node) => node.target.join(" ")).slice(0, 3),
    }));
    expect(found, `${page.url()} in the ${colorScheme} theme`).toEqual([]);
  }
}
