import { render } from "@testing-library/react";
import { expect, it } from "vitest";

import { Dotted } from "./dotted";

const pieces = (container: HTMLElement) =>
  [...container.querySelectorAll(".relative")].map((piece) => piece.textContent);

it("has a piece for whatever is there, and its dots are no words", () => {
  const reference = "";
  const { container } = render(
    <Dotted>
      Paid 3 Nov
      <a href="/">All</a>
      {reference || null}
      {false}
    </Dotted>,
  );
  expect(pieces(container)).toEqual(["Paid 3 Nov", "All"]);
});
