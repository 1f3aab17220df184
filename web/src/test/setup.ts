import "@testing-library/jest-dom/vitest";

import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, vi } from "vitest";

import { noteShopWords } from "@/lib/shop";
import { resetStore } from "@/lib/store/store";

import { server } from "./server";

// The first test of a file also loads the screen's code; on a busy machine that takes its time.
configure({ asyncUtilTimeout: 15_000 });

// For all of them: a module that one file has loaded serves the others too.
vi.mock("socket.io-client", () => import("./socket"));

// jsdom lacks these; the app asks for them while painting.
vi.stubGlobal("matchMedia", (query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));
vi.stubGlobal("scrollTo", () => undefined);
vi.stubGlobal(
  "ResizeObserver",
  class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  },
);
// Without a layout everything is in view.
vi.stubGlobal(
  "IntersectionObserver",
  class {
    observe: () => void;
    constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
      this.observe = () => seen([{ isIntersecting: true }]);
    }
    unobserve = () => undefined;
    disconnect = () => undefined;
  },
);
Blob.prototype.arrayBuffer ??= function arrayBuffer(this: Blob) {
  return new Promise((resolve) => {
    const reader = new FileReader();
    // A copy: jsdom's buffers are of another realm than Node's decoder knows.
    reader.onload = () =>
      resolve(Uint8Array.from(new Uint8Array(reader.result as ArrayBuffer)).buffer);
    reader.readAsArrayBuffer(this);
  });
};
Blob.prototype.text ??= async function text(this: Blob) {
  return new TextDecoder().decode(await this.arrayBuffer());
};

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
  localStorage.clear();
  resetStore();
  noteShopWords({ name: "Haat", logo: "", footer: "" });
});
afterAll(() => server.close());
