import { act, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";

import { toastError } from "@/lib/toast";

import { type Box, riseOf } from "./out-of-the-way";
import { Toasts } from "./toasts";

const box = (left: number, top: number, right: number, bottom: number): Box => ({
  left,
  top,
  right,
  bottom,
});
const message = box(144, 253, 496, 344);

it("stays at the bottom where it lies on nothing in hand", () => {
  expect(riseOf(message, [], 0)).toBe(0);
  expect(riseOf(message, [box(0, 100, 640, 250)], 0)).toBe(0);
  expect(riseOf(message, [box(500, 200, 640, 360)], 0)).toBe(0);
  // A part of the page that has no box of its own.
  expect(riseOf(message, [box(0, 0, 0, 0)], 0)).toBe(0);
});

it("rises above the widest that it can keep clear", () => {
  const [card, form, field] = [
    box(0, 120, 640, 700),
    box(16, 200, 620, 330),
    box(16, 280, 500, 320),
  ];
  expect(riseOf(message, [card, form, field], 0)).toBe(344 - 112);
  expect(riseOf(message, [card, form, field], 64)).toBe(344 - 192);
  expect(riseOf(message, [card, form, field], 140)).toBe(344 - 272);
  // Nowhere to go to.
  expect(riseOf(message, [card, form, field], 250)).toBe(0);
});

it("keeps a refusal off the field it is about, and off the one that is taken next", async () => {
  const at = (element: Element): DOMRect => {
    if (element.matches(".Toastify__toast-container")) return { ...message } as DOMRect;
    if (element.id === "bid") return { ...box(100, 300, 500, 340) } as DOMRect;
    if (element.id === "other") return { ...box(100, 20, 500, 60) } as DOMRect;
    return { ...box(0, 0, 0, 0) } as DOMRect;
  };
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return at(this);
  });
  render(
    <>
      <input id="bid" aria-label="Bid" />
      <input id="other" aria-label="Other" />
      <Toasts />
    </>,
    { wrapper: MemoryRouter },
  );
  act(() => screen.getByLabelText("Bid").focus());
  toastError("Your bid is too low.");
  const said = await screen.findByText("Your bid is too low.");
  const rise = () => said.closest(".Toastify")?.parentElement?.style.getPropertyValue("--rise");
  await waitFor(() => expect(rise()).toBe("52px"));
  act(() => screen.getByLabelText("Other").focus());
  expect(rise()).toBe("");
  vi.restoreAllMocks();
});
