import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { noteShopWords } from "@/lib/shop";

import { Avatar } from "./avatar";
import { Brand } from "./brand";

it("shows initials where a logo does not load", () => {
  const { container } = render(<Avatar name="Lamp House" src="/nothing.png" />);
  const picture = container.querySelector("img");
  if (!picture) throw new Error("the logo is tried first");
  fireEvent.error(picture);
  expect(container).toHaveTextContent("LH");
  expect(container.querySelector("img")).toBeNull();
});

afterEach(() => vi.restoreAllMocks());

it("shows initials where the logo failed before anybody listened", async () => {
  vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(true);
  HTMLImageElement.prototype.decode = () => Promise.reject(new Error("not a picture"));
  render(<Avatar name="Lamp House" src="/nothing.png" />);
  expect(await screen.findByText("LH")).toBeVisible();
});

it("shows our mark where the shop's own does not load", () => {
  noteShopWords({ name: "Haat", logo: "/nothing.png", footer: "" });
  const { container } = render(<Brand />);
  const picture = container.querySelector("img");
  if (!picture) throw new Error("the logo is tried first");
  fireEvent.error(picture);
  expect(container.querySelector("svg")).not.toBeNull();
});
