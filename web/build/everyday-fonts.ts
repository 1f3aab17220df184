import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

import subsetFont from "subset-font";
import type { Plugin } from "vite";

const stylesheet = new URL("../src/styles/fonts.css", import.meta.url);
const folder = new URL("../node_modules/.cache/everyday-fonts/", import.meta.url);

/** Spacing, figures of one width, and what suits its neighbours: a colon between figures. */
const features = ["kern", "tnum", "calt", "ccmp"];

type Face = {
  file: string;
  source: string;
  letters: string;
  weights: { min: number; max: number };
};

/** The faces that name a file to be cut, `everyday-FAMILY-SET.woff2`, with the letters and weights they say. */
function facesIn(css: string): Face[] {
  return [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, face = ""]) => {
    const file = /@everyday\/((everyday-[\w-]+)\.woff2)/.exec(face)?.[1];
    if (!file) return [];
    const family = /everyday-(.+?)-latin/.exec(file)?.[1];
    const [min, max] = /font-weight:\s*(\d+) (\d+)/.exec(face)?.slice(1).map(Number) ?? [];
    const ranges = /unicode-range:([^;]+)/.exec(face)?.[1];
    if (!family || !min || !max || !ranges) throw new Error(`${file} needs weights and a range.`);
    const source = `@fontsource-variable/${family}/files/${file.slice("everyday-".length)}`;
    return [{ file, source, letters: lettersOf(ranges), weights: { min, max } }];
  });
}

function lettersOf(ranges: string): string {
  const codes = [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(
    ([, from = "", to = from]) => {
      const first = parseInt(from, 16);
      return Array.from({ length: parseInt(to, 16) - first + 1 }, (_, more) => first + more);
    },
  );
  return String.fromCodePoint(...codes);
}

async function cut({ file, source, letters, weights }: Face): Promise<void> {
  const whole = readFileSync(createRequire(import.meta.url).resolve(source));
  const recipe = JSON.stringify([letters, weights, features]);
  const mark = createHash("sha256").update(whole).update(recipe).digest("hex");
  const [made, noted] = [new URL(file, folder), new URL(`${file}.made-of`, folder)];
  if (existsSync(made) && existsSync(noted) && readFileSync(noted, "utf8") === mark) return;
  const options = {
    targetFormat: "woff2" as const,
    variationAxes: { wght: weights },
    keepFeatures: features,
  };
  // Two builds at once never see half a file.
  const partly = new URL(`${file}.${String(process.pid)}`, folder);
  writeFileSync(partly, await subsetFont(whole, letters, options));
  renameSync(partly, made);
  writeFileSync(noted, mark);
}

/**
 * Cuts the letters that nearly every page shows out of the fonts, as `fonts.css` says: a third of the bytes
 * before the first picture. Other letters come with the whole font, when a page has them.
 */
export function everydayFonts(): Plugin {
  return {
    name: "haat-everyday-fonts",
    async config() {
      mkdirSync(folder, { recursive: true });
      for (const face of facesIn(readFileSync(stylesheet, "utf8"))) await cut(face);
      return { resolve: { alias: [{ find: /^@everyday\//, replacement: fileURLToPath(folder) }] } };
    },
    transformIndexHtml: {
      order: "post",
      // They start with the HTML, not after the stylesheet: otherwise prices are painted twice.
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.includes("/everyday-"))
          .map((file) => ({
            tag: "link",
            attrs: {
              rel: "preload",
              as: "font",
              type: "font/woff2",
              href: `/${file}`,
              crossorigin: "",
            },
            injectTo: "head" as const,
          })),
    },
  };
}
