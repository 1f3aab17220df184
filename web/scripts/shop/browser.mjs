// A browser that opens screens of the demo shop and waits until they stand still.
import { chromium } from "@playwright/test";

import { base } from "./demo-shop.mjs";
import { storedFor } from "./screens.mjs";

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  });

/** Opens a screen in a context of its own; whoever asked closes `page.context()`. */
export async function openScreen(browser, shop, screen, options) {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  await context.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored))
        localStorage.setItem(key, JSON.stringify(value));
    },
    storedFor(shop, screen),
  );
  for (const [path, answer] of Object.entries(screen.answers ?? {}))
    await context.route(
      (url) => url.pathname.startsWith(path),
      (route) => (answer === "never" ? undefined : route.fulfill(answer)),
    );
  const page = await context.newPage();
  await page.goto(base + screen.path);
  await page.locator("main").waitFor();
  // The page that the server drew gives way to the app, at the latest when that has waited long enough.
  await page.locator("[data-drawn]").waitFor({ state: "detached" });
  if (waits(screen)) await page.locator("[aria-busy=true]").first().waitFor();
  await settle(page, screen);
  if (screen.act) {
    await screen.act(page);
    await settle(page, screen);
  }
  return page;
}

/** Long pages are cut: what comes below looks like what is above. */
export const tallest = 2400;

const waits = ({ answers }) => Object.values(answers ?? {}).includes("never");

/** Nothing is loading any more: no skeleton, and every picture near the view is there. */
export async function settle(page, screen) {
  if (waits(screen)) return;
  // Pictures further down come when one scrolls there.
  await page.evaluate(async (most) => {
    for (
      let top = 0;
      top < Math.min(document.body.scrollHeight, most);
      top += window.innerHeight / 2
    ) {
      window.scrollTo(0, top);
      await new Promise(window.requestAnimationFrame);
    }
    window.scrollTo(0, 0);
  }, tallest);
  const still = () =>
    !document.querySelector("[aria-busy=true]") &&
    [...document.images].every(
      (image) =>
        image.complete ||
        // One that a narrow screen leaves out is never asked for.
        image.getClientRects().length === 0 ||
        (image.loading === "lazy" && image.getBoundingClientRect().top > window.innerHeight),
    );
  await page
    .waitForFunction(still, null, { timeout: 10_000 })
    .catch(() => console.log(`${screen.name} is still loading`));
  await page.evaluate(() => document.fonts.ready);
}
