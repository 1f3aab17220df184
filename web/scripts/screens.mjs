// A picture of every screen of the demo shop at HAAT_URL × {320, 390, 640, 768, 1280, 1920} × {light, dark}, in
// web/screens, with index.html as their contact sheet. Names as arguments make only
// those; WIDTHS=390 THEMES=light makes fewer of each.
import { mkdir, rm, writeFile } from "node:fs/promises";

import { launch, openScreen, settle, tallest } from "./shop/browser.mjs";
import { placeOrder, readShop } from "./shop/demo-shop.mjs";
import { listScreens } from "./shop/screens.mjs";

const out = new URL("../screens/", import.meta.url);
// 640 is what a screen of 1280 has left at 200 %.
const heights = { 320: 640, 390: 844, 640: 400, 768: 1024, 1280: 900, 1920: 1080 };
const listed = (text, all) => (text ? text.split(",") : all);
const widths = listed(process.env.WIDTHS, Object.keys(heights)).map(Number);
const themes = listed(process.env.THEMES, ["light", "dark"]);
const view = (width) => ({ width, height: heights[width] });
const widthsOf = (screen) => widths.filter((width) => screen.widths?.includes(width) ?? true);
const asked = process.argv.slice(2);
const shop = await readShop();
shop.unpaidOrder ??= await placeOrder(shop);
const screens = listScreens(shop).filter(({ name }) => asked.length === 0 || asked.includes(name));
const missing = screens.filter(({ path }) => !path).map(({ name }) => name);
if (missing.length > 0) console.log(`no data for: ${missing.join(", ")}`);

if (asked.length === 0) await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const browser = await launch();

/** One load for all widths and both themes: a shop that is resized must look right too. */
async function shoot(screen) {
  const page = await openScreen(browser, shop, screen, { viewport: view(widthsOf(screen)[0]) });
  for (const width of widthsOf(screen)) {
    await page.setViewportSize(view(width));
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await settle(page, screen);
      const { height, wide } = await page.evaluate(() => ({
        height: document.documentElement.scrollHeight,
        wide: document.documentElement.scrollWidth - window.innerWidth,
      }));
      if (wide > 0) console.log(`${screen.name} at ${width}: ${wide}px too wide`);
      await page.screenshot({
        path: new URL(`${screen.name}-${width}-${colorScheme}.png`, out).pathname,
        fullPage: true,
        clip: { x: 0, y: 0, width, height: Math.min(height, tallest) },
      });
    }
  }
  await page.context().close();
}

const shown = screens.filter((screen) => screen.path && widthsOf(screen).length > 0);
for (const screen of shown)
  await shoot(screen).catch((error) => console.log(`${screen.name}: ${error.message}`));
await browser.close();

const cells = (screen, theme) =>
  widthsOf(screen)
    .map((width) => `${screen.name}-${width}-${theme}.png`)
    .map((file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`)
    .join("");
const rows = shown.map(
  (screen) =>
    `<h2>${screen.name}</h2>${themes.map((theme) => `<div class="${theme}">${cells(screen, theme)}</div>`).join("")}`,
);
const style =
  "body{margin:24px;font:14px sans-serif;background:#6b6b6b;color:#fff}div{display:flex;gap:12px;align-items:start;margin:0 0 12px}img{height:420px;object-fit:cover;object-position:top;display:block}";
await writeFile(
  new URL("index.html", out),
  `<!doctype html><meta charset="utf-8"><title>Haat, all screens</title><style>${style}</style>${rows.join("\n")}`,
);
await writeFile(new URL(".gitignore", out), "*\n");
console.log(`${shown.length} screens: open web/screens/index.html`);
