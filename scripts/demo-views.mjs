// Makes further views of the demo's pictures, for goods that come in colours or are shown from several sides, with their
// copies for cards. The browser that the journeys use does the work, as for demo-cards.mjs.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

/** From which picture; how it is drawn. */
const colours = {
  "running-shoe-sea": ["running-shoe", "hue-rotate(-75deg) saturate(1.9)"],
  "running-shoe-coral": ["running-shoe", "hue-rotate(95deg) saturate(2.2)"],
  "shorts-sky": ["shorts", "hue-rotate(75deg)"],
  "shorts-coral": ["shorts", "hue-rotate(-110deg) saturate(1.2)"],
  "blue-dress-crimson": ["blue-dress", "hue-rotate(130deg) saturate(1.2)"],
  "blue-dress-leaf": ["blue-dress", "hue-rotate(-85deg)"],
  "flip-flop-leaf": ["flip-flop", "hue-rotate(-95deg)"],
  "flip-flop-plum": ["flip-flop", "hue-rotate(70deg)"],
  "school-backpack-sea": ["school-backpack", "hue-rotate(-150deg)"],
};
const twoViews = [
  "silk-sari", "headphones", "running-shoe", "leather-derby", "t-shirt", "jeans", "high-heel", "blue-dress", "pink-top",
  "red-boot", "wool-overcoat", "hiking-boot", "handbag", "school-backpack", "wristwatch", "wooden-chair", "cotton-robe",
  "camera", "teapot",
];
const views = [
  ...Object.entries(colours).map(([name, [from, filter]]) => ({ name, from, filter })),
  ...twoViews.flatMap((from) => [
    { name: `${from}-side`, from, mirrored: true },
    { name: `${from}-close`, from, zoom: 1.7 },
  ]),
];

const folder = (name) => fileURLToPath(new URL(`../demo/${name}/`, import.meta.url));
const { chromium } = createRequire(new URL("../web/package.json", import.meta.url))("@playwright/test");
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const page = await browser.newPage();
for (const { name, from, ...how } of views) {
  const picture = readFileSync(`${folder("pictures")}${from}.webp`).toString("base64");
  for (const [kind, side, quality] of [["pictures", 512, 0.85], ["cards", 320, 0.72]]) {
    const drawn = await page.evaluate(
      async ({ data, side, quality, filter = "none", mirrored, zoom = 1 }) => {
        const image = await createImageBitmap(await (await fetch(data)).blob());
        const canvas = new OffscreenCanvas(side, side);
        const pen = canvas.getContext("2d");
        pen.imageSmoothingQuality = "high";
        pen.filter = filter;
        pen.translate(side / 2, side / 2);
        pen.scale(mirrored ? -1 : 1, 1);
        if (mirrored) pen.rotate(0.12);
        const wide = mirrored ? side * 0.94 : side * zoom;
        // Close up, from a little above the middle.
        pen.drawImage(image, -wide / 2, -wide / 2 + (zoom > 1 ? side * 0.18 : 0), wide, wide);
        const blob = await canvas.convertToBlob({ type: "image/webp", quality });
        return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
      },
      { data: `data:image/webp;base64,${picture}`, side, quality, ...how },
    );
    writeFileSync(`${folder(kind)}${name}.webp`, Buffer.from(drawn, "base64"));
  }
}
await browser.close();
console.log(`${views.length} views`);
