import { readdirSync } from "node:fs";

import js from "@eslint/js";
import { importX } from "eslint-plugin-import-x";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

import { noWords } from "./build/no-words.js";

// Whatever folder there is: a new feature is never left out.
const features = readdirSync(`${import.meta.dirname}/src/features`);

/** app → features → shared; features meet only in routes. */
const zones = [
  ...features.map((feature) => ({
    target: `./src/features/${feature}`,
    from: "./src/features",
    except: [`./${feature}`],
    message: "Features meet only in src/app/routes.",
  })),
  { target: "./src/features", from: "./src/app", message: "A feature does not know the app." },
  ...["components", "lib", "api", "styles"].map((shared) => ({
    target: `./src/${shared}`,
    from: ["./src/app", "./src/features"],
    message: "Shared code knows neither features nor the app.",
  })),
];

export default tseslint.config(
  { ignores: ["dist", "screens", "src/api/schema.gen.ts", "test-results", "playwright-report"] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  reactHooks.configs.flat.recommended,
  jsxA11y.flatConfigs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    plugins: { "import-x": importX },
    settings: {
      "import-x/resolver": { typescript: true, node: true },
    },
    rules: {
      "import-x/no-restricted-paths": ["error", { zones }],
      "import-x/no-default-export": "error",
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-restricted-globals": [
        "error",
        { name: "localStorage", message: "Only lib/storage.ts touches local storage." },
      ],
      "no-restricted-properties": [
        "error",
        { object: "window", property: "localStorage", message: "Use lib/storage.ts." },
        // It exists on secure pages only, and a shop may be tried over plain HTTP.
        { object: "crypto", property: "randomUUID", message: "Use newKey of lib/new-key.ts." },
      ],
      // A region that scrolls sideways must be reachable without a mouse.
      "jsx-a11y/no-noninteractive-tabindex": ["error", { roles: ["region", "tabpanel"], tags: [] }],
      "max-lines": ["error", { max: 220, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ["src/lib/storage.ts", "src/**/*.test.{ts,tsx}", "src/test/**", "e2e/**"],
    rules: {
      "no-restricted-globals": "off",
      "no-restricted-properties": "off",
      // A region that scrolls sideways must be reachable without a mouse.
      "jsx-a11y/no-noninteractive-tabindex": ["error", { roles: ["region", "tabpanel"], tags: [] }],
      "max-lines": "off",
    },
  },
  // A catalogue of words is as long as the feature has words.
  { files: ["**/messages.ts"], rules: { "max-lines": "off" } },
  {
    files: ["src/{app,components,features}/**/*.{ts,tsx}"],
    ignores: ["**/messages.ts", "**/*.test.{ts,tsx}", "**/gallery*", "src/app/first-view/**"],
    plugins: { haat: { rules: { "no-words": noWords } } },
    rules: { "haat/no-words": "error" },
  },
  { files: ["*.config.ts", "build/*.d.ts"], rules: { "import-x/no-default-export": "off" } },
  {
    files: ["early/**/*.js", "public/**/*.js", "scripts/**/*.mjs"],
    languageOptions: {
      globals: {
        window: "readonly",
        self: "readonly",
        document: "readonly",
        localStorage: "readonly",
        console: "readonly",
        process: "readonly",
        URL: "readonly",
        fetch: "readonly",
      },
    },
    rules: { "@typescript-eslint/no-unused-vars": ["error", { caughtErrors: "none" }] },
  },
);
