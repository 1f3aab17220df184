// inside.mjs FILE: the list of what is inside a release, as CycloneDX 1.6: every crate that the program is built from
// and every package that the web app is, each with its version, licence and checksum. The same sources give the same
// bytes.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const [file] = process.argv.slice(2);
if (!file) {
  console.error("inside.mjs: name the file to write");
  process.exit(1);
}

const metadata = JSON.parse(
  execFileSync("cargo", ["metadata", "--format-version=1", "--locked", "--filter-platform=x86_64-unknown-linux-gnu"], {
    maxBuffer: 256 * 1024 * 1024,
  }),
);
const nodes = new Map(metadata.resolve.nodes.map((node) => [node.id, node]));
const crates = new Map(metadata.packages.map((crate) => [crate.id, crate]));
const program = metadata.packages.find((crate) => crate.name === "haat-server");

// What is compiled into the program or runs while it is built; not what only tests need.
const inside = new Set();
const visit = (id) => {
  if (inside.has(id)) return;
  inside.add(id);
  for (const { pkg, dep_kinds: kinds } of nodes.get(id).deps)
    if (kinds.some(({ kind }) => kind !== "dev")) visit(pkg);
};
visit(program.id);

const lock = readFileSync("Cargo.lock", "utf8");
const checksums = new Map(
  [...lock.matchAll(/name = "(.+)"\nversion = "(.+)"\nsource = ".+"\nchecksum = "(.+)"/g)].map(
    ([, name, version, sum]) => [`${name} ${version}`, sum],
  ),
);

const licences = (expression) =>
  expression ? { licenses: [{ expression: expression.replaceAll("/", " OR ") }] } : {};

const ofCrate = (id) => {
  const { name, version, license, source } = crates.get(id);
  const sum = checksums.get(`${name} ${version}`);
  return {
    type: "library",
    "bom-ref": `pkg:cargo/${name}@${version}`,
    name,
    version,
    purl: `pkg:cargo/${name}@${version}`,
    scope: source ? "required" : undefined,
    ...licences(license),
    ...(sum && { hashes: [{ alg: "SHA-256", content: sum }] }),
  };
};

const packages = JSON.parse(readFileSync("web/package-lock.json", "utf8")).packages;
const ofPackage = ([path, { version, license, integrity }]) => {
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const [alg, sum] = (integrity ?? "").split("-");
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    purl,
    ...licences(license),
    ...(alg === "sha512" && {
      hashes: [{ alg: "SHA-512", content: Buffer.from(sum, "base64").toString("hex") }],
    }),
  };
};

const components = new Map();
for (const id of [...inside].filter((id) => id !== program.id)) {
  const component = ofCrate(id);
  components.set(component["bom-ref"], component);
}
const shipped = Object.entries(packages).filter(([path, entry]) => path && !entry.dev && !entry.optional);
for (const component of shipped.map(ofPackage)) components.set(component["bom-ref"], component);

const list = {
  $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
  bomFormat: "CycloneDX",
  specVersion: "1.6",
  version: 1,
  metadata: {
    component: {
      type: "application",
      "bom-ref": `haat@${program.version}`,
      name: "haat",
      version: program.version,
      ...licences(program.license),
    },
  },
  components: [...components.values()].sort((a, b) => (a["bom-ref"] < b["bom-ref"] ? -1 : 1)),
  dependencies: [...inside].map((id) => ({
    ref: id === program.id ? `haat@${program.version}` : ofCrate(id)["bom-ref"],
    dependsOn: [
      ...new Set(nodes.get(id).deps.filter(({ pkg }) => inside.has(pkg)).map(({ pkg }) => ofCrate(pkg)["bom-ref"])),
    ].sort(),
  })).sort((a, b) => (a.ref < b.ref ? -1 : 1)),
};

mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`);
console.log(`${file}: ${inside.size - 1} crates and ${shipped.length} packages of the web app`);
