import { afterEach, expect, it, vi } from "vitest";

import { watchEarly } from "./early";

const drawn = (html: string) => {
  document.body.innerHTML = `<div>${html}</div>`;
  return document.body.firstElementChild as HTMLElement;
};
const page =
  '<input type="search" value="old"><button aria-describedby="name-1">Add</button><button aria-describedby="name-2">Add</button><button>Filters</button>';
const fieldIn = (root: HTMLElement) => root.querySelector("input") as HTMLInputElement;
const settled = () => new Promise((resolve) => setTimeout(resolve));

afterEach(() => {
  document.body.innerHTML = "";
  delete document.documentElement.dataset.pressed;
});

it("keeps what is typed until the very end, and where", async () => {
  const root = drawn(page);
  const { redo } = watchEarly(root);
  await settled();
  fieldIn(root).focus();
  await settled();
  fieldIn(root).value = "lamp";
  root.innerHTML = page;
  const typing = vi.fn();
  fieldIn(root).addEventListener("input", typing);
  redo();
  redo();
  await settled();
  expect(document.activeElement).toBe(fieldIn(root));
  expect(fieldIn(root).value).toBe("lamp");
  expect(typing).toHaveBeenCalledOnce();
});

it("leaves alone a field that was left, or not touched", async () => {
  const root = drawn(page);
  const { redo } = watchEarly(root);
  fieldIn(root).focus();
  await settled();
  fieldIn(root).blur();
  await settled();
  root.innerHTML = page;
  const typing = vi.fn();
  fieldIn(root).addEventListener("input", typing);
  redo();
  await settled();
  expect(document.activeElement).toBe(document.body);
  expect(fieldIn(root).value).toBe("old");
  expect(typing).not.toHaveBeenCalled();
});

it.each([
  ["name-2", 1],
  ["Filters", 2],
])("presses %s again, once, however late it was pressed", async (pressed, place) => {
  const root = drawn(page);
  const { redo } = watchEarly(root);
  document.documentElement.dataset.pressed = pressed;
  const pressing = vi.fn();
  root.querySelectorAll("button")[place]?.addEventListener("click", pressing);
  redo();
  redo();
  await settled();
  expect(pressing).toHaveBeenCalledOnce();
  expect(document.documentElement.dataset.pressed).toBeUndefined();
});

it("presses a button that arrives later", async () => {
  const root = drawn(page);
  document.documentElement.dataset.pressed = "Filters";
  const { redo } = watchEarly(root);
  root.innerHTML = "";
  redo();
  await settled();
  const pressing = vi.fn();
  const button = document.createElement("button");
  button.textContent = "Filters";
  button.addEventListener("click", pressing);
  root.append(button);
  await vi.waitFor(() => expect(pressing).toHaveBeenCalledOnce());
});

it("chooses again what was chosen, and leaves alone what was not", async () => {
  const list =
    "<select><option value='newest'>Newest</option><option value='lowest'>Lowest</option></select>";
  for (const value of ["lowest", "newest"]) {
    const root = drawn(list);
    const { redo } = watchEarly(root);
    (root.firstElementChild as HTMLSelectElement).value = value;
    root.innerHTML = list;
    const changing = vi.fn();
    root.addEventListener("change", changing);
    redo();
    await settled();
    expect((root.firstElementChild as HTMLSelectElement).value).toBe(value);
    expect(changing).toHaveBeenCalledTimes(value === "lowest" ? 1 : 0);
  }
});

it("goes back to where someone had scrolled, unless the app went elsewhere", async () => {
  const scrolling = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  for (const [after, times] of [
    [0, 1],
    [50, 0],
  ] as const) {
    const { look, redo } = watchEarly(drawn(page));
    vi.stubGlobal("scrollY", 700);
    look();
    vi.stubGlobal("scrollY", after);
    redo();
    await settled();
    expect(scrolling).toHaveBeenCalledTimes(times);
    scrolling.mockClear();
  }
  vi.unstubAllGlobals();
});
