// Writes a .br and a .gz beside every compressible file of dist, so that the server never
// compresses the same bytes twice.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible = new Set([".html", ".js", ".css", ".svg", ".json", ".txt", ".map"]);
const smallest = 512;

const root = new URL("../dist", import.meta.url).pathname;
const entries = await readdir(root, { recursive: true, withFileTypes: true });
let files = 0;
for (const entry of entries) {
  if (!entry.isFile() || !compressible.has(extname(entry.name))) continue;
  const file = join(entry.parentPath, entry.name);
  const bytes = await readFile(file);
  if (bytes.length < smallest) continue;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
  await writeFile(`${file}.br`, br);
  await writeFile(`${file}.gz`, gz);
  files += 1;
}
console.log(`precompressed ${files} files`);
