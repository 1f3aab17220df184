// The program carries its own source code: the footer's link works wherever the shop runs.
import { execFileSync } from "node:child_process";

const root = new URL("../..", import.meta.url).pathname;
try {
  const archive = [
    "archive",
    "--format=tgz",
    "--prefix=haat/",
    "--output=web/dist/source.tgz",
    "HEAD",
  ];
  execFileSync("git", archive, { cwd: root, stdio: ["ignore", "ignore", "pipe"] });
} catch {
  console.log("not built from a git checkout: the shop will have no source.tgz to offer");
}
