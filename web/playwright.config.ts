import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";

import { defineConfig } from "@playwright/test";

// The same browser without its windows takes half the time for a page.
const bare = "/usr/bin/chromium-headless-shell";
const whole = process.env.CHROMIUM ?? "/usr/bin/chromium";
const chromium = !process.env.CHROMIUM && existsSync(bare) ? bare : whole;

const launch = {
  executablePath: chromium,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
const viewport = { width: 1280, height: 900 };
const needsWindows = /@windows/;

export default defineConfig({
  testDir: "e2e",
  // A busy machine is slow, not wrong.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  // Journeys make what they change themselves, so they can go side by side in one shop.
  workers: Math.min(4, availableParallelism()),
  // One more try for what a stalled machine spoiled; the report names it as flaky, so it is seen.
  retries: 1,
  reporter: process.env.CI ? "line" : "list",
  use: {
    baseURL: process.env.HAAT_URL ?? "http://127.0.0.1:8080",
    actionTimeout: 30_000,
    // What moves for ever keeps a machine without a graphics card busy with drawing it.
    contextOptions: { reducedMotion: "reduce" },
    // To keep a trace of every journey in case that it fails costs each a quarter of its time.
    trace: "on-first-retry",
    launchOptions: launch,
  },
  projects: [
    { name: "desktop", grepInvert: needsWindows, use: { viewport } },
    // What the system shows beside the page, such as a notification.
    {
      name: "windows",
      grep: needsWindows,
      use: { viewport, launchOptions: { ...launch, executablePath: whole } },
    },
  ],
});
