import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import AxeBuilder from "@axe-core/playwright";
import { type APIRequestContext, expect, type Page } from "@playwright/test";

/** People of the demo world; they share one password. */
export const demo = {
  password: "Marigold#2026",
  admin: "admin@example.com",
  seller: "meera@example.com",
  customer: "asha@example.com",
} as const;

export type Person = { _id: string; name: string; email: string; token: string };

/** What nobody else's journey calls anything. */
export const unique = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;

export const bearer = ({ token }: Person) => ({ Authorization: `Bearer ${token}` });

/** A session by the API: signing in on the screen is a journey of its own. */
export async function session(request: APIRequestContext, email: string): Promise<Person> {
  const data = { email, password: demo.password };
  const answer = await request.post("/api/users/signin", { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Person;
}

/** A new customer with the demo's password, who leaves nothing behind that another journey sees. */
export async function newPerson(request: APIRequestContext, name: string): Promise<Person> {
  const data = { name, email: `e2e-${unique()}@example.com`, password: demo.password };
  const answer = await request.post("/api/users/signup", { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Person;
}

/** The page is this person's from its first script on, until they sign out. */
export async function actAs(page: Page, person: Person): Promise<void> {
  await page.addInitScript((user) => {
    if (sessionStorage.getItem("signed-in-by-test")) return;
    sessionStorage.setItem("signed-in-by-test", "yes");
    localStorage.setItem("userInfo", user);
  }, JSON.stringify(person));
}

/** Opens `path` as someone who has signed in before. */
export async function openAs(page: Page, email: string, path: string): Promise<void> {
  await actAs(page, await session(page.request, email));
  await page.goto(path);
}

/** The app has taken over the page that the server drew. */
export const hydrated = (page: Page) =>
  expect(page.locator("#root:not([data-drawn]) main h1")).toBeVisible();

/**
 * Keeps every picture that the page has shown, also one that is gone again: in a shop where lots come and go, what is
 * on the page at one moment says little.
 */
export async function keepShown(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    window.everShown = [];
    const keep = ({ target }: Event) => {
      if (target instanceof HTMLImageElement) window.everShown.push(target.currentSrc);
    };
    document.addEventListener("load", keep, { capture: true });
  });
  return () => page.evaluate(() => window.everShown);
}

declare global {
  interface Window {
    everShown: string[];
  }
}

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** WCAG 2.2 AA in both themes, on the page as it stands; `within` is what is open over it. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    // The page and its frames of our own origin; all else is asked for at the price of a page and of every
    // element that passed.
    const axe = new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ["violations"] })
      .withTags(tags);
    const { violations } = await (within ? axe.include(within) : axe).analyze();
    const found = violations.map((violation) => ({
      rule: violation.id,
      where: violation.nodes.map((node) => node.target.join(" ")).slice(0, 3),
    }));
    expect(found, `${page.url()} in the ${colorScheme} theme`).toEqual([]);
  }
}

/** The newest mail to `email` in the shop's outbox. */
export async function mailTo(email: string): Promise<string> {
  const outbox = join(process.env.HAAT_DATA ?? "", "outbox");
  const files = await readdir(outbox).catch(() => []);
  for (const file of files.sort().reverse()) {
    const mail = await readFile(join(outbox, file), "utf8");
    if (mail.includes(`To: ${email}`)) return mail;
  }
  return "";
}
