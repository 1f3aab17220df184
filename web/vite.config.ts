import { fileURLToPath } from "node:url";

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const server = process.env.HAAT_DEV_SERVER ?? "http://127.0.0.1:8080";

/** Fonts of the first view start with the HTML, not after the stylesheet: otherwise prices are painted twice. */
function preloadFonts(): Plugin {
  const firstView = [
    /bricolage-grotesque-latin-wght/,
    /bricolage-grotesque-latin-ext-wght/,
    /inter-latin-wght/,
  ];
  return {
    name: "haat-preload-fonts",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => firstView.some((font) => font.test(file)))
          .map((file) => ({
            tag: "link",
            attrs: {
              rel: "preload",
              as: "font",
              type: "font/woff2",
              href: `/${file}`,
              crossorigin: "",
            },
            injectTo: "head" as const,
          }));
      },
    },
  };
}

const vendorGroups = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  { name: "query", test: /node_modules\/@tanstack\// },
];

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFonts()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  server: {
    host: "127.0.0.1",
    proxy: {
      "/api": { target: server },
      "/media": { target: server },
      "/socket.io": { target: server, ws: true },
    },
  },
  build: {
    target: "es2022",
    manifest: true,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: vendorGroups } } },
  },
  test: {
    environment: "jsdom",
    setupFiles: ["src/test/setup.ts"],
    include: ["src/**/*.test.{ts,tsx}"],
    restoreMocks: true,
  },
});
