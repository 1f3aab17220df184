// Makes the small copies of the demo's pictures, for cards: demo/cards from demo/pictures. The browser that the
// journeys use does the work, since no encoder of lossy WebP is among our tools otherwise.
import { readdirSync, readFileSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const SIDE = 320;
const QUALITY = 0.72;

const folder = (name) => fileURLToPath(new URL(`../demo/${name}/`, import.meta.url));
const { chromium } = createRequire(new URL("../web/package.json", import.meta.url))("@playwright/test");

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const page = await browser.newPage();
mkdirSync(folder("cards"), { recursive: true });
let [before, after] = [0, 0];
for (const name of readdirSync(folder("pictures")).filter((name) => name.endsWith(".webp"))) {
  const picture = readFileSync(folder("pictures") + name);
  const small = await page.evaluate(
    async ({ data, side, quality }) => {
      const image = await createImageBitmap(await (await fetch(data)).blob(), {
        resizeWidth: side,
        resizeHeight: side,
        resizeQuality: "high",
      });
      const canvas = new OffscreenCanvas(side, side);
      canvas.getContext("2d").drawImage(image, 0, 0);
      const blob = await canvas.convertToBlob({ type: "image/webp", quality });
      return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
    },
    { data: `data:image/webp;base64,${picture.toString("base64")}`, side: SIDE, quality: QUALITY },
  );
  const bytes = Buffer.from(small, "base64");
  writeFileSync(folder("cards") + name, bytes);
  [before, after] = [before + picture.length, after + bytes.length];
}
await browser.close();
console.log(`${before} bytes became ${after}`);
