// The budget of the first view: the script of the home page, as a browser downloads it.
import { existsSync, readFileSync, statSync } from "node:fs";

const budget = 115 * 1024;
const dist = new URL("../dist/", import.meta.url);
const read = (file) => readFileSync(new URL(file, dist), "utf8");
const size = (path) => {
  const packed = new URL(`.${path}.br`, dist);
  return statSync(existsSync(packed) ? packed : new URL(`.${path}`, dist)).size;
};

const entry = [...read("index.html").matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)];
const home = JSON.parse(read("routes.json"))["/"] ?? [];
const files = [...new Set([...entry.map(([, path]) => path), ...home])];
const total = files.reduce((sum, path) => sum + size(path), 0);

console.log(`first view: ${(total / 1024).toFixed(1)} KB of script in ${files.length} files`);
if (total > budget) {
  for (const path of files) console.error(`${(size(path) / 1024).toFixed(1)} KB  ${path}`);
  console.error(`The home page may load ${budget / 1024} KB. Import heavy things lazily.`);
  process.exit(1);
}
