import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { minifySync, type Plugin, type Rolldown } from "vite";

/** What runs before the first paint, one after the other, and brings the app after it. */
const scripts = ["theme", "early-clicks", "start"].map((name) =>
  fileURLToPath(new URL(`../early/${name}.js`, import.meta.url)),
);
const source = () => scripts.map((file) => readFileSync(file, "utf8")).join("\n");

const tags = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;

/**
 * One file of all, since the first paint waits for it and a phone for each file. The app's own files, which Vite would
 * have asked for beside the first pictures, the page only names.
 */
export function early(): Plugin {
  return {
    name: "haat-early",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) => {
        const page = html.replace("<!--early-->", '<script src="/early.js"></script>');
        if (!bundle) return page;
        const files = appIn(bundle).map(({ fileName }) => `/${fileName}`);
        const named = `<meta name="haat:app" content="${files.join(" ")}">`;
        return page.replace(tags, "").replace("</head>", `  ${named}\n  </head>`);
      },
    },
    configureServer: ({ middlewares }) => {
      middlewares.use("/early.js", (_request, response) => {
        response.setHeader("content-type", "text/javascript").end(source());
      });
    },
    generateBundle() {
      const { code } = minifySync("early.js", source());
      this.emitFile({ type: "asset", fileName: "early.js", source: code });
    },
  };
}

/** What others have written, to be evaluated first and in a turn of its own, and ours: by their names in `vite.config.ts`. */
export const appIn = (bundle: Rolldown.OutputBundle) =>
  ["vendor", "shop"].map((name) => {
    const files = Object.values(bundle).filter((file) => file.type === "chunk");
    const chunk = files.find((file) => file.name === name);
    if (!chunk) throw new Error(`The app has no file called ${name}.`);
    return chunk;
  });
