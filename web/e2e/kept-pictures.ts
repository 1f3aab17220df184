import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { Page } from "@playwright/test";

const file = (name: string) => {
  const path = createRequire(import.meta.url).resolve(`@fontsource-variable/${name}`);
  return `url(data:font/woff2;base64,${readFileSync(path, "base64")})`;
};

/**
 * The shop's own fonts instead of the machine's, each letter at its exact place, so that lines break at the same words
 * everywhere.
 */
export const ownFonts = `<style>
@font-face { font-family: Kept; font-weight: 400 700;
  src: ${file("inter/files/inter-latin-wght-normal.woff2")}; }
@font-face { font-family: Kept; font-weight: 400 700; unicode-range: U+20B9;
  src: ${file("bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2")}; }
* { font-family: Kept !important; text-rendering: geometricPrecision; }
</style>`;

export type Comparison = {
  /** How many squares look different; all of them when the sizes do. */
  different: number;
  /** The shots as they are to be kept. */
  sheet: Buffer;
  /** The same, with a frame around what is different. */
  marked: Buffer;
};

/**
 * Puts shots side by side, at half their size, and compares them with how they were kept. Squares of 4 pixels, 8 on the
 * screen, are compared by their mean colours: how a machine smooths letters is lost in it, while a word, a colour or a
 * place that changed is not.
 */
export async function compare(
  page: Page,
  shots: Buffer[],
  kept: Buffer | null,
): Promise<Comparison> {
  const { different, sheet, marked } = await page.evaluate(
    async ({ shots, kept }) => {
      const [SQUARE, TOLERANCE, GAP] = [4, 20, 8];
      const open = async (url: string) => {
        const image = new Image();
        image.src = url;
        await image.decode();
        return image;
      };
      const paper = (width: number, height: number) => {
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [width, height];
        const pen = canvas.getContext("2d", { willReadFrequently: true });
        if (!pen) throw new Error("no canvas");
        return { canvas, pen };
      };
      const images = await Promise.all(shots.map(open));
      const halves = images.map((image) => [image.width / 2, Math.ceil(image.height / 2)] as const);
      const width = halves.reduce((sum, [wide]) => sum + wide + GAP, -GAP);
      const height = Math.max(...halves.map(([, high]) => high));
      const { canvas, pen } = paper(width, height);
      pen.fillStyle = "#808080";
      pen.fillRect(0, 0, width, height);
      pen.imageSmoothingQuality = "high";
      let left = 0;
      for (const [place, [wide]] of halves.entries()) {
        const image = images[place];
        if (image) pen.drawImage(image, left, 0, wide, image.height / 2);
        left += wide + GAP;
      }
      const written = () => canvas.toDataURL("image/webp", 0.8);
      const sheet = written();
      const [across, down] = [Math.ceil(width / SQUARE), Math.ceil(height / SQUARE)];
      if (!kept) return { different: across * down, sheet, marked: sheet };
      const before = await open(kept);
      if (before.width !== width || before.height !== height)
        return { different: across * down, sheet, marked: sheet };
      /** The sums of red, green and blue in each square. */
      const sums = (pixels: Uint8ClampedArray) => {
        const sum = new Float64Array(across * down * 3);
        for (let y = 0; y < height; y++)
          for (let x = 0; x < width; x++) {
            const square = (Math.floor(y / SQUARE) * across + Math.floor(x / SQUARE)) * 3;
            const pixel = (y * width + x) * 4;
            for (let colour = 0; colour < 3; colour++)
              sum[square + colour] = (sum[square + colour] ?? 0) + (pixels[pixel + colour] ?? 0);
          }
        return sum;
      };
      // What is kept lost a little when it was written, so the other loses the same.
      const pixels = (image: HTMLImageElement) => {
        const { pen } = paper(width, height);
        pen.drawImage(image, 0, 0);
        return sums(pen.getImageData(0, 0, width, height).data);
      };
      const [now, then] = [pixels(await open(sheet)), pixels(before)];
      let different = 0;
      pen.strokeStyle = "#ff00ff";
      for (let square = 0; square < across * down; square++) {
        const far = [0, 1, 2].some((colour) => {
          const place = square * 3 + colour;
          const off = Math.abs((now[place] ?? 0) - (then[place] ?? 0));
          return off > TOLERANCE * SQUARE * SQUARE;
        });
        if (!far) continue;
        different += 1;
        const [x, y] = [square % across, Math.floor(square / across)];
        pen.strokeRect(x * SQUARE, y * SQUARE, SQUARE, SQUARE);
      }
      return { different, sheet, marked: written() };
    },
    {
      shots: shots.map((shot) => `data:image/png;base64,${shot.toString("base64")}`),
      kept: kept && `data:image/webp;base64,${kept.toString("base64")}`,
    },
  );
  const bytes = (url: string) => Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
  return { different, sheet: bytes(sheet), marked: bytes(marked) };
}
