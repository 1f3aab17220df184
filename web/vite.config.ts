import { fileURLToPath } from "node:url";

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

import { early } from "./build/early.ts";
import { everydayFonts } from "./build/everyday-fonts.ts";
import { language } from "./build/language.ts";
import { routeChunks } from "./build/route-chunks.ts";

const server = process.env.HAAT_DEV_SERVER ?? "http://127.0.0.1:8080";
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Each file costs a phone a round trip: what every visit needs is one, what rarely changes another.
const groups = [
  {
    name: "vendor",
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\/|vite\/preload-helper/,
    priority: 2,
  },
  {
    name: "shop",
    test: /src\/main\.ts$|src\/app\/(start|routes\/catalog\/home)\.tsx$|catalog\/api\/list-categories/,
    priority: 1,
  },
  // What every card has, after the page: with its one drawing, not with all of them.
  {
    name: "hearts",
    test: /src\/components\/ui\/hearts\/(heart|messages)\.tsx?$|src\/lib\/hearts\.ts$|lucide-react\/.*\/heart\.m?js$/,
    priority: 1,
  },
  // The screens that one goes to from there, and comes to from elsewhere.
  {
    name: "browse",
    test: /src\/app\/routes\/(catalog\/(product|search|seller)|auctions\/auction-detail)\.tsx$/,
  },
  // What the bell says, lest the page below take it along.
  { name: "messages", test: /src\/features\/notices\/messages\.ts$/, priority: 1 },
  // The ways to an account, of which one leads to the next, and where else the links of mails lead.
  {
    name: "account",
    test: /src\/app\/routes\/(accounts\/(signin|signup|forgot-password|reset-password|mailed-link|guest)|notices\/unsubscribe)\.tsx$/,
  },
  // The drawings that only further screens have, in one file: home names every file of the app, and each name costs it.
  { name: "icons", test: /node_modules\/lucide-react\// },
  // Likewise the small pieces that many of them share.
  {
    name: "kit",
    test: /src\/components\/ui\/(table|stacking-table|form-section|picture-field|list-search|yes-no|stat-card|postal-address|sticky-bar|save-bar|typed-is-back|dotted)\.tsx$|src\/features\/.*\/(month|month-field|month-bar|bank-line|list-attention|get-user|text-dialog|reason-dialog|release-dialog|security-event|text-form|order-cells|returns-list|payout-list|business-fields|api\/invoices)\.tsx?$|src\/lib\/(csv|download|use-asked|use-table|field-errors|kept-fields|use-figures|markdown|safe-redirect)\.tsx?$/,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [language(), react(), tailwindcss(), everydayFonts(), early(), routeChunks()],
  resolve: {
    alias: [
      { find: /^@\//, replacement: here("./src/") },
      // The package's exports name its development build alone.
      ...(command === "build"
        ? [
            {
              find: /^react-router$/,
              replacement: here("./node_modules/react-router/dist/production/index.mjs"),
            },
          ]
        : []),
    ],
  },
  server: {
    host: "127.0.0.1",
    proxy: {
      // The page of the API's description is ours; its document is the server's.
      "^/api/(?!docs)": { target: server },
      "/media": { target: server },
      "/demo": { target: server },
      "/socket.io": { target: server, ws: true },
    },
  },
  build: {
    target: "es2022",
    // The rupee sign alone is not worth a round trip.
    assetsInlineLimit: (file, content) => /everyday-.*-ext-/.test(file) && content.length < 2048,
    modulePreload: {
      polyfill: false,
      // Home would have to name all files that only these share; opened by their address they are told by the server.
      resolveDependencies: (file, needed) => (/assets\/(admin|seller)-/.test(file) ? [] : needed),
    },
    rolldownOptions: {
      // A screen's words go where they are shown, not all of a feature's into the first file that needs one.
      optimization: { inlineConst: { mode: "all", pass: 1 } },
      // Short names, since home knows them all.
      output: { codeSplitting: { groups }, chunkFileNames: "assets/[name]-[hash:7].js" },
    },
  },
  test: {
    restoreMocks: true,
    // A busy machine is slow, not wrong.
    testTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    // One world serves all files, six times as fast as one each: what a test changes, the set-up puts back.
    isolate: false,
    // Pure decisions need no document, which costs most of a small test's time.
    projects: [
      {
        extends: true,
        test: {
          name: "decisions",
          environment: "node",
          include: ["src/**/*.test.ts"],
          exclude: ["src/**/*.dom.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "screens",
          environment: "jsdom",
          setupFiles: ["src/test/anew.ts", "src/test/setup.ts"],
          include: ["src/**/*.test.tsx", "src/**/*.dom.test.ts"],
        },
      },
    ],
  },
}));
