import { afterEach, beforeEach, expect, it, vi } from "vitest";

const shown = vi.hoisted(() => vi.fn(() => "id"));
const shop = vi.hoisted(() => ({ isThere: () => {}, waited: false }));

vi.mock("react-toastify/unstyled", () => ({
  toast: Object.assign(shown, { isActive: () => false, dismiss: () => undefined }),
}));
vi.mock("./load", () => ({
  load: async <T>(part: () => Promise<T>) => {
    await new Promise<void>((resolve) => (shop.isThere = resolve));
    return part();
  },
  waitedSince: () => shop.waited,
}));

const { noteToastsStand, toastError, toastStaying } = await import("./toast");
noteToastsStand();

beforeEach(() => {
  vi.useFakeTimers();
  shown.mockClear();
});
afterEach(() => vi.useRealTimers());

/** Says it, and lets the shop be there so much later. */
async function sayAndWait(say: (words: string) => void, seconds: number, waited: boolean) {
  shop.waited = waited;
  say("No connection.");
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  shop.isThere();
  await vi.advanceTimersByTimeAsync(0);
}

it("says once more what the note above the page said only when that was just now", async () => {
  await sayAndWait(toastError, 2, true);
  expect(shown).toHaveBeenCalledTimes(1);
  await sayAndWait(toastError, 60, true);
  expect(shown).toHaveBeenCalledTimes(1);
});

it("says what nothing said yet, however slowly it comes, and what is to be read in any case", async () => {
  await sayAndWait(toastError, 20, false);
  expect(shown).toHaveBeenCalledTimes(1);
  await sayAndWait(toastStaying, 60, true);
  expect(shown).toHaveBeenCalledTimes(2);
});
