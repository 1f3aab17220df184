// Draws the first view of the main screens with the app's own components, for the server to fill:
// dist/first-views.json.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { JSDOM } from "jsdom";
import { createServer } from "vite";

process.env.NODE_ENV = "production";
const root = fileURLToPath(new URL("..", import.meta.url));
const told = { demo: "on", name: "zz-shop-zz", logo: "zz-logo-zz" };
const tags = Object.entries(told).map(([name, it]) => `<meta name="haat:${name}" content="${it}">`);
const page = new JSDOM(`<!doctype html><head>${tags.join("")}</head><body></body>`, {
  url: "http://localhost/",
  pretendToBeVisual: true,
});
const { window } = page;
window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} });
window.scrollTo = () => {};
for (const name of [
  "window",
  "document",
  "localStorage",
  "sessionStorage",
  "HTMLElement",
  "Element",
  "Node",
])
  globalThis[name] = name === "window" ? window : window[name];
// The samples are all there is to know.
globalThis.fetch = () => new Promise(() => {});

const vite = await createServer({
  root,
  mode: "production",
  logLevel: "error",
  server: { middlewareMode: true, hmr: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const { drawAll } = await vite.ssrLoadModule("/src/app/first-view/draw.tsx");
const drawn = await drawAll();
writeFileSync(`${root}dist/first-views.json`, `${JSON.stringify(drawn, null, 1)}\n`);
console.log(`first views: ${Object.keys(drawn).join(", ")}`);
await vite.close();
process.exit(0);
