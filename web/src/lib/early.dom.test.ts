import { afterEach, expect, it, vi } from "vitest";

import { earlyText, noteEarly, redoEarly } from "./early";

const drawn = (html: string) => {
  document.body.innerHTML = `<div>${html}</div>`;
  return document.body.firstElementChild as HTMLElement;
};
const page =
  '<input type="search" value="old"><button aria-describedby="name-1">Add</button><button aria-describedby="name-2">Add</button><button>Filters</button>';

afterEach(() => {
  document.body.innerHTML = "";
});

it("keeps what was typed and where, and forgets it afterwards", () => {
  const root = drawn(page);
  const field = root.querySelector("input") as HTMLInputElement;
  field.value = "lamp";
  field.focus();
  noteEarly(root);
  expect(earlyText()).toBe("lamp");
  root.innerHTML = page;
  redoEarly(root);
  expect(document.activeElement).toBe(root.querySelector("input"));
  expect(earlyText()).toBe("");
});

it("has nothing to say about a field that was not touched", () => {
  noteEarly(drawn(page));
  expect(earlyText()).toBe("");
});

it.each([
  ["name-2", 1],
  ["Filters", 2],
])("presses %s again, once", (pressed, place) => {
  const root = drawn(page);
  const pressing = vi.fn();
  root.querySelectorAll("button")[place]?.addEventListener("click", pressing);
  document.documentElement.dataset.pressed = pressed;
  noteEarly(root);
  redoEarly(root);
  redoEarly(root);
  expect(pressing).toHaveBeenCalledOnce();
  expect(document.documentElement.dataset.pressed).toBeUndefined();
});
