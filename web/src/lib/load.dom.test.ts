import { http, HttpResponse } from "msw";
import { beforeEach, expect, it, vi } from "vitest";

import { server } from "@/test/server";

import { load, noteWanted } from "./load";

const missing = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
const assign = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  assign.mockReset();
  vi.stubGlobal("location", { ...window.location, assign });
  noteWanted(() => "/cart");
  return () => vi.unstubAllGlobals();
});

it("waits while the shop cannot be reached, and then goes on with the click", async () => {
  let reachable = false;
  server.use(
    http.get("/healthz", () => (reachable ? HttpResponse.text("ok") : HttpResponse.error())),
  );
  const part = vi.fn(() => (reachable ? Promise.resolve("the cart") : missing()));
  const loaded = load(part);
  await expect.poll(() => part.mock.calls.length).toBe(1);
  reachable = true;
  window.dispatchEvent(new Event("online"));
  expect(await loaded).toBe("the cart");
  expect(assign).not.toHaveBeenCalled();
});

it("opens the wanted page anew, once, when a new version has replaced the part", async () => {
  server.use(http.get("/healthz", () => HttpResponse.text("ok")));
  void load(missing);
  await expect.poll(() => assign.mock.calls).toEqual([["/cart"]]);
  await expect(load(missing)).rejects.toThrow("Failed to fetch");
  expect(assign).toHaveBeenCalledOnce();
});

it("asks for the styles anew that failed with a part, and waits for them", async () => {
  server.use(http.get("/healthz", () => HttpResponse.text("ok")));
  const failed = document.createElement("link");
  Object.assign(failed, { rel: "stylesheet", href: "/assets/toasts.css" });
  document.head.append(failed);
  failed.dispatchEvent(new Event("error"));
  let tries = 0;
  const part = vi.fn(() => ((tries += 1) === 1 ? missing() : Promise.resolve("toasts")));
  const loaded = load(part);
  await expect.poll(() => failed.isConnected).toBe(false);
  expect(part).toHaveBeenCalledOnce();
  const anew = document.querySelector<HTMLLinkElement>("link[rel=stylesheet]");
  expect(anew?.getAttribute("href")).toBe("/assets/toasts.css");
  anew?.dispatchEvent(new Event("load"));
  expect(await loaded).toBe("toasts");
  anew?.remove();
});
