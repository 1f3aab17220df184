import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { Near } from "./near";

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
