import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";

import { Markdown } from "./markdown";

const show = (text: string) =>
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: "/", element: <Markdown text={text} /> }])}
    />,
  );

it("shows headings, lists, emphasis and links", async () => {
  show(
    "# Help\nHow it **works**.\n\n- One\n- *Two*\n\n[Write](/pages/contact) or [mail](mailto:a@b.c)",
  );
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Help");
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["One", "Two"]);
  expect(screen.getByText("works").tagName).toBe("STRONG");
  expect(screen.getByRole("link", { name: "Write" })).toHaveAttribute("href", "/pages/contact");
  expect(screen.getByRole("link", { name: "mail" })).toHaveAttribute("href", "mailto:a@b.c");
});

it("numbers steps, and keeps the lines of a postal address", async () => {
  show("1. Pack it\n2. Send **it**\n  to us\n\n12 MG Road\nPune 411001");
  const steps = await screen.findAllByRole("listitem");
  expect(steps.map((step) => step.textContent)).toEqual(["Pack it", "Send it\n  to us"]);
  expect(steps[0]?.parentElement?.tagName).toBe("OL");
  expect(screen.getByText(/^12 MG Road/)).toHaveClass("whitespace-pre-line");
});

it("makes nothing of HTML and of addresses that run", async () => {
  show("<img src=x onerror=alert(1)> [press](javascript:alert(1)) [out](//evil.example)");
  expect(await screen.findByText(/<img src=x/)).toBeVisible();
  expect(screen.queryByRole("link")).toBeNull();
  expect(document.querySelector("img")).toBeNull();
});
