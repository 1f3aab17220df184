// The pictures of the README, taken from the demo shop at HAAT_URL: docs/pictures/*.webp.
import { Buffer } from "node:buffer";
import { mkdir, writeFile } from "node:fs/promises";

import { launch, openScreen } from "./shop/browser.mjs";
import { readShop } from "./shop/demo-shop.mjs";
import { listScreens } from "./shop/screens.mjs";

const out = new URL("../../docs/pictures/", import.meta.url);
const desk = { width: 1280, height: 860 };
const phone = { width: 390, height: 844 };
const wanted = [
  ["home", "home", desk],
  ["search", "search", desk],
  ["product", "product", desk],
  ["auction", "auction", desk],
  ["dashboard", "admin-dashboard", desk],
  ["home-phone", "home", phone],
  ["auction-phone", "auction", phone],
];

const shop = await readShop();
const screens = listScreens(shop);
const browser = await launch();
const studio = await browser.newPage();

/** Chromium draws PNG and JPEG only, but its canvas writes WebP at a fifth of the size. */
const toWebp = (png) =>
  studio.evaluate(async (data) => {
    const picture = new window.Image();
    picture.src = `data:image/png;base64,${data}`;
    await picture.decode();
    const canvas = new window.OffscreenCanvas(picture.naturalWidth, picture.naturalHeight);
    canvas.getContext("2d").drawImage(picture, 0, 0);
    const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.86 });
    return [...new Uint8Array(await blob.arrayBuffer())];
  }, png.toString("base64"));

await mkdir(out, { recursive: true });
let total = 0;
for (const [file, name, viewport] of wanted) {
  const screen = screens.find((known) => known.name === name);
  if (!screen?.path) throw new Error(`the demo shop has nothing to show for ${name}`);
  const page = await openScreen(browser, shop, { ...screen, cart: "empty" }, { viewport });
  const bytes = Buffer.from(await toWebp(await page.screenshot()));
  await writeFile(new URL(`${file}.webp`, out), bytes);
  total += bytes.length;
  await page.context().close();
}
await browser.close();
console.log(`${wanted.length} pictures, ${Math.round(total / 1024)} KB`);
