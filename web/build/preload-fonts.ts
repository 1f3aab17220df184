import type { Plugin } from "vite";

const firstView = [
  /bricolage-grotesque-latin-wght/,
  /bricolage-grotesque-latin-ext-wght/,
  /inter-latin-wght/,
];

/** Fonts of the first view start with the HTML, not after the stylesheet: otherwise prices are painted twice. */
export function preloadFonts(): Plugin {
  return {
    name: "haat-preload-fonts",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => firstView.some((font) => font.test(file)))
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
          }));
      },
    },
  };
}
