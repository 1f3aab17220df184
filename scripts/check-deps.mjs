// What our dependencies may be: licences we can ship, no second TLS stack, only the package registry.
import { execFileSync } from "node:child_process";

const ALLOWED = new Set([
  "0BSD", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0",
  "CC0-1.0", "CDLA-Permissive-2.0", "IJG", "ISC", "MIT", "MIT-0", "MPL-2.0", "Unicode-3.0", "Unlicense", "Zlib",
]);
const BANNED = new Map([
  ["openssl-sys", "TLS is rustls"],
  ["native-tls", "TLS is rustls"],
  ["aws-lc-sys", "rustls uses ring here: no cmake"],
  ["rusqlite", "sqlx brings its own SQLite; two do not link"],
]);

const metadata = JSON.parse(
  execFileSync("cargo", ["metadata", "--format-version=1", "--locked", "--filter-platform=x86_64-unknown-linux-gnu"], {
    maxBuffer: 256 * 1024 * 1024,
  }),
);
const used = new Set(metadata.resolve.nodes.map((node) => node.id));
const problems = [];

// "A OR B" needs one side, "A AND B" both; "/" is an old way to write OR.
const allowed = (expression) =>
  expression
    .replaceAll("/", " OR ")
    .replace(/[()]/g, " ")
    .split(" AND ")
    .every((part) => part.split(" OR ").some((licence) => ALLOWED.has(licence.trim())));

for (const crate of metadata.packages.filter((crate) => used.has(crate.id))) {
  const name = `${crate.name} ${crate.version}`;
  if (BANNED.has(crate.name)) problems.push(`${name} is not wanted: ${BANNED.get(crate.name)}`);
  if (crate.source && !crate.source.startsWith("registry+")) problems.push(`${name} does not come from the registry`);
  if (!crate.license && crate.source && !crate.license_file) problems.push(`${name} names no licence`);
  if (crate.license && !allowed(crate.license)) problems.push(`${name} has the licence ${crate.license}`);
}

for (const problem of problems) console.error(problem);
console.log(`${used.size} crates checked, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
