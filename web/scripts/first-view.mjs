// The budget of the first view: the script without which a visitor's home page does not work, as a browser downloads
// it, and what comes by itself after it. That there is no other is what e2e/catalog-preload.spec.ts sees.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";

const budget = 115 * 1024;
const dist = new URL("../dist/", import.meta.url);
const read = (file) => readFileSync(new URL(file, dist), "utf8");
const size = (path) => {
  const packed = new URL(`.${path}.br`, dist);
  return statSync(existsSync(packed) ? packed : new URL(`.${path}`, dist)).size;
};

const early = [...read("index.html").matchAll(/src="(\/[^"]+\.js)"/g)];
const home = JSON.parse(read("routes.json"))["/"] ?? [];
const files = [...new Set([...early.map(([, path]) => path), ...home])];
const total = files.reduce((sum, path) => sum + size(path), 0);
// Asked for by the cards, once they are there.
const after = readdirSync(new URL("assets", dist)).filter((file) => /^hearts-.+\.js$/.test(file));
const later = after.reduce((sum, file) => sum + size(`/assets/${file}`), 0);

const kb = (bytes) => (bytes / 1024).toFixed(1);
console.log(
  `first view: ${kb(total)} KB of script in ${files.length} files, after it ${kb(later)} KB more`,
);
if (total > budget) {
  for (const path of files) console.error(`${kb(size(path))} KB  ${path}`);
  console.error(`The home page may load ${budget / 1024} KB. Import heavy things lazily.`);
  process.exit(1);
}
