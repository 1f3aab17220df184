import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { WholeWords } from "./whole-words";

const whole = (name: string) => {
  const { container } = render(<WholeWords>{name}</WholeWords>);
  expect(container).toHaveTextContent(name, { normalizeWhitespace: false });
  return [...container.querySelectorAll(".whitespace-nowrap")].map((word) => word.textContent);
};

it("keeps a short word with a hyphen in one piece", () => {
  expect(whole("Men’s T-Shirt, V-neck")).toEqual(["T-Shirt,", "V-neck"]);
  expect(whole("T-Shirt")).toEqual(["T-Shirt"]);
  expect(whole("Wi-Fi  टी-शर्ट")).toEqual(["Wi-Fi", "टी-शर्ट"]);
});

it("lets long words and dashes break as they would", () => {
  expect(whole("Hand-embroidered shawl - red -5 --")).toEqual([]);
  expect(whole("Linen shirt")).toEqual([]);
});

it("leaves the name of a link as it was", () => {
  render(
    <a href="/">
      <WholeWords>Blue T-Shirt for men</WholeWords>
    </a>,
  );
  expect(screen.getByRole("link", { name: "Blue T-Shirt for men" })).toBeInTheDocument();
});
