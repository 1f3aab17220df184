import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { Dotted } from "./dotted";

it("keeps a dot between two pieces in the text, and none before the first", () => {
  render(
    <p>
      <Dotted>
        <span>asha@example.com</span>
        {false}
        {""}
        {"No tax number"}
      </Dotted>
    </p>,
  );
  expect(screen.getByRole("paragraph").textContent).toBe("asha@example.com · No tax number");
});

it("lets the dot of a piece stand outside of it, where the beginning of a line is not drawn", () => {
  render(<Dotted>{["One", "Two"]}</Dotted>);
  expect(screen.getByText("·")).toHaveClass("absolute", "left-0");
});
