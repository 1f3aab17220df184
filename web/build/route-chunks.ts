import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import type { Plugin, Rolldown } from "vite";

import { appIn } from "./early.ts";

const router = fileURLToPath(new URL("../src/app/router.tsx", import.meta.url));
const screens = /screen\(\s*"([^"]+)",\s*\(\) =>\s*import\("\.\/([^"]+)"\)/g;

/**
 * Writes `routes.json`: for each route pattern the files its screen needs, the app's own among them, so that the server
 * can hint at them (`<link rel="modulepreload">`) before any has run.
 */
export function routeChunks(): Plugin {
  return {
    name: "haat-route-chunks",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const app = appIn(bundle).flatMap((chunk) => reach(chunk, byName));
      const routes: Record<string, string[]> = {};
      for (const [, path, file] of readFileSync(router, "utf8").matchAll(screens)) {
        const chunk = chunks.find((c) =>
          c.moduleIds.some((id) => id.endsWith(`/src/app/${file}.tsx`)),
        );
        if (!path || !chunk) continue;
        routes[path] = [...new Set([...app, ...reach(chunk, byName)])].map((name) => `/${name}`);
      }
      this.emitFile({
        type: "asset",
        fileName: "routes.json",
        source: `${JSON.stringify(routes, null, 1)}\n`,
      });
    },
  };
}

/** A chunk and everything it imports at once. */
function reach(
  chunk: Rolldown.OutputChunk,
  byName: Map<string, Rolldown.OutputChunk>,
  seen = new Set<string>(),
): string[] {
  if (seen.has(chunk.fileName)) return [];
  seen.add(chunk.fileName);
  for (const name of chunk.imports) {
    const next = byName.get(name);
    if (next) reach(next, byName, seen);
  }
  return [...seen];
}
