import { existsSync } from "node:fs";

import type { Plugin } from "vite";

/**
 * `HAAT_LANGUAGE=hi npm run build` takes the words of `messages.hi.ts` wherever one stands beside a `messages.ts`;
 * what is not translated yet stays English. The drawn first views follow, since they are made by the same build.
 */
export function language(tag = process.env.HAAT_LANGUAGE): Plugin {
  return {
    name: "haat:language",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (!tag || !source.endsWith("/messages")) return null;
      const english = await this.resolve(source, importer, { ...options, skipSelf: true });
      const translated = english?.id.replace(/\.ts$/, `.${tag}.ts`);
      return translated && existsSync(translated) ? translated : english;
    },
  };
}
