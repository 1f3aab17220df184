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

it("presses a button that arrives later", async () => {
  const root = drawn(page);
  document.documentElement.dataset.pressed = "Filters";
  noteEarly(root);
  root.innerHTML = "";
  redoEarly(root);
  const pressing = vi.fn();
  const button = document.createElement("button");
  button.textContent = "Filters";
  button.addEventListener("click", pressing);
  root.append(button);
  await vi.waitFor(() => expect(pressing).toHaveBeenCalledOnce());
});

it("chooses again what was chosen, and leaves alone what was not", () => {
  const list =
    "<select><option value='newest'>Newest</option><option value='lowest'>Lowest</option></select>";
  for (const value of ["lowest", "newest"]) {
    const root = drawn(list);
    (root.firstElementChild as HTMLSelectElement).value = value;
    noteEarly(root);
    root.innerHTML = list;
    const changing = vi.fn();
    root.addEventListener("change", changing);
    redoEarly(root);
    expect((root.firstElementChild as HTMLSelectElement).value).toBe(value);
    expect(changing).toHaveBeenCalledTimes(value === "lowest" ? 1 : 0);
  }
});
