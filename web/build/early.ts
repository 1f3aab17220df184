import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import type { Plugin } from "vite";

/** What runs before the first paint, one after the other. */
const scripts = ["theme", "early-clicks"].map((name) =>
  fileURLToPath(new URL(`../early/${name}.js`, import.meta.url)),
);
const source = () => scripts.map((file) => readFileSync(file, "utf8")).join("\n");

/** One file of both, since the first paint waits for it and a phone for each file. */
export function early(): Plugin {
  return {
    name: "haat-early",
    transformIndexHtml: (html) => html.replace("<!--early-->", '<script src="/early.js"></script>'),
    configureServer: ({ middlewares }) => {
      middlewares.use("/early.js", (_request, response) => {
        response.setHeader("content-type", "text/javascript").end(source());
      });
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "early.js", source: source() });
    },
  };
}
