import { act, renderHook } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { useOrderFilters } from "./use-order-filters";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function open() {
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(MemoryRouter, { initialEntries: ["/admin/orders"] }, children);
  return renderHook(() => ({ ...useOrderFilters("admin"), search: useLocation().search }), {
    wrapper,
  });
}

it("keeps the words when something is chosen while they are typed", () => {
  const { result } = open();
  act(() => {
    result.current.change({ query: "asha" });
    result.current.change({ status: "paid" });
  });
  expect(result.current.search).toBe("?query=asha&status=paid");
});

it("keeps them in the moment in which they reach the address, too", () => {
  const { result } = open();
  act(() => result.current.change({ query: "asha" }));
  act(() => {
    vi.advanceTimersByTime(300);
    result.current.change({ sort: "highest" });
  });
  expect(result.current.search).toBe("?query=asha&order=highest");
  act(() => result.current.change({ query: "" }));
  act(() => vi.advanceTimersByTime(300));
  expect(result.current.search).toBe("?order=highest");
});
