import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { Near } from "./near";

/** Where the page ends, and how far down it one looks. */
function standAt(at: number, end: number) {
  Object.defineProperty(document.documentElement, "scrollHeight", {
    configurable: true,
    value: end,
  });
  vi.stubGlobal("scrollY", at - innerHeight);
}

test("comes when it is near, and is there at once when one comes back", async () => {
  let come = (_entries: { isIntersecting: boolean }[]) => {};
  const observe = vi.fn();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(seen: typeof come) {
        come = seen;
      }
      observe = observe;
      disconnect = () => undefined;
    },
  );
  const far = <Near name="far">Sellers</Near>;
  const first = render(far);
  await vi.waitFor(() => expect(observe).toHaveBeenCalled());
  act(() => come([{ isIntersecting: false }]));
  expect(screen.queryByText("Sellers")).not.toBeInTheDocument();
  act(() => come([{ isIntersecting: true }]));
  expect(screen.getByText("Sellers")).toBeInTheDocument();
  first.unmount();
  render(far);
  expect(screen.getByText("Sellers")).toBeInTheDocument();
});

test("leaves whoever went to the page's end at its end, when what came has moved it", async () => {
  let grow = () => {};
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(seen: () => void) {
        grow = seen;
      }
      observe = () => undefined;
      disconnect = () => (grow = () => {});
    },
  );
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.observe = () => seen([{ isIntersecting: true }]);
      }
      observe: () => void;
      disconnect = () => undefined;
    },
  );
  const scrolled = vi.fn();
  vi.stubGlobal("scrollTo", scrolled);
  standAt(5000, 5000);
  render(<Near name="end">Sellers</Near>);
  expect(await screen.findByText("Sellers")).toBeInTheDocument();
  standAt(5000, 5600);
  grow();
  expect(scrolled).toHaveBeenLastCalledWith({ top: 5600, behavior: "instant" });

  // On the way there while it moved.
  standAt(4000, 6000);
  grow();
  expect(scrolled).toHaveBeenCalledTimes(1);
  standAt(5600, 6000);
  window.dispatchEvent(new Event("scrollend"));
  expect(scrolled).toHaveBeenLastCalledWith({ top: 6000, behavior: "instant" });

  standAt(6000, 6000);
  grow();
  document.body.click();
  standAt(6000, 6400);
  grow();
  expect(scrolled).toHaveBeenCalledTimes(2);
});
