// Refuses a link of the documents that leads nowhere, and a path or a make target that they name and that is not there.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const git = (...of) => execFileSync("git", of, { encoding: "utf8" }).split("\n").filter(Boolean);
const documents = git("ls-files", "*.md").filter((file) => !/^(demo|crates)\//.test(file));
const targets = [...readFileSync("Makefile", "utf8").matchAll(/^([a-z-]+):/gm)].map(([, name]) => name);

// Where a path may begin that is not whole: ARCHITECTURE.md says so.
const server = ["", "src/", "tests/", "tests/api/"].map((place) => `crates/haat-server/${place}`);
const roots = ["", "crates/", ...server, "web/", "web/src/", "web/src/lib/"];
const named = /`([\w.-]+(?:\/[\w.-]+)+\/?)`/g;
const links = /\]\((?!https?:|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g;
const made = /`make ([a-z-]+)/g;
// A path of the code ends like one; others are addresses, branches and words with a stroke between.
const looksLikeOne = /\.(rs|ts|tsx|mjs|js|json|md|css|html|toml|sql|sh|yml|service)$|\/$/;
// Made by a build or by the program.
const madeLater = /^(target|dist|haat-data|web\/dist|node_modules|media)\b/;

const wrong = [];
for (const document of documents) {
  const text = readFileSync(document, "utf8");
  const beside = dirname(document);
  for (const [, path] of text.matchAll(links))
    if (!existsSync(join(beside, path))) wrong.push(`${document}: the link to ${path}`);
  for (const [, path] of text.matchAll(named)) {
    if (!looksLikeOne.test(path) || madeLater.test(path)) continue;
    if (![...roots, `${beside}/`].some((root) => existsSync(root + path))) wrong.push(`${document}: ${path}`);
  }
  for (const [, target] of text.matchAll(made))
    if (!targets.includes(target)) wrong.push(`${document}: make ${target}`);
}
for (const one of wrong) console.error(`${one} is not there`);
process.exit(wrong.length > 0 ? 1 : 0);
