import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";

import { ClientOnly, setHydrating } from "./hydrated";

test("a drawn page is taken over as it is, and then has what the server does not draw", async () => {
  const page = <p>Goods{<ClientOnly fallback=" soon">, and hearts</ClientOnly>}</p>;
  const root = document.createElement("div");
  const differs = vi.fn();
  setHydrating(true);
  root.innerHTML = renderToString(page);
  expect(root).toHaveTextContent("Goods soon");
  const app = await act(() => hydrateRoot(root, page, { onRecoverableError: differs }));
  setHydrating(false);
  expect(root).toHaveTextContent("Goods, and hearts");
  expect(differs).not.toHaveBeenCalled();
  act(() => app.unmount());
});

test("on every other page it is there at once", () => {
  setHydrating(false);
  expect(renderToString(<ClientOnly fallback="soon">hearts</ClientOnly>)).toBe("hearts");
});
