import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { Near } from "./near";

test("comes when it is near, and is there at once when one comes back", () => {
  let come = (_entries: { isIntersecting: boolean }[]) => {};
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(seen: typeof come) {
        come = seen;
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  const far = <Near name="far">Sellers</Near>;
  const first = render(far);
  act(() => come([{ isIntersecting: false }]));
  expect(screen.queryByText("Sellers")).not.toBeInTheDocument();
  act(() => come([{ isIntersecting: true }]));
  expect(screen.getByText("Sellers")).toBeInTheDocument();
  first.unmount();
  render(far);
  expect(screen.getByText("Sellers")).toBeInTheDocument();
});
