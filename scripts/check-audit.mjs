// Known holes in what the browser gets and the program is built from. Not every registry keeps advisories, and cargo-audit
// with the database of RustSec is not everywhere: then this says so, and proves nothing.
import { spawnSync } from "node:child_process";

const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], { cwd: "web", encoding: "utf8" });
let found;
try {
  found = JSON.parse(stdout).metadata?.vulnerabilities;
} catch {
  // npm answered with words: read as no answer, below.
}
if (!found) {
  console.log("npm audit: this registry keeps no advisories, so nothing was checked");
} else {
  const grave = found.high + found.critical;
  console.log(`npm audit: ${found.total} known holes, ${grave} of them grave`);
  if (grave > 0) process.exitCode = 1;
}

const audit = spawnSync("cargo", ["audit", "--json"], { encoding: "utf8" });
let holes;
try {
  holes = JSON.parse(audit.stdout).vulnerabilities;
} catch {
  // No such command, or no database.
}
if (!holes) {
  console.log("cargo audit: not installed, or its database cannot be reached, so no crate was checked");
} else {
  console.log(`cargo audit: ${holes.count} known holes`);
  for (const { advisory, package: crate } of holes.list)
    console.log(`  ${crate.name} ${crate.version}: ${advisory.id} ${advisory.title}`);
  if (holes.count > 0) process.exitCode = 1;
}
