import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { Facts } from "./facts";

it("keeps a dot between two facts in the text, and none before the first", () => {
  render(
    <p>
      <Facts>
        <span>asha@example.com</span>
        {false}
        {""}
        {"No tax number"}
      </Facts>
    </p>,
  );
  expect(screen.getByRole("paragraph").textContent).toBe("asha@example.com · No tax number");
});

it("lets the dot of a fact stand outside of it, where the beginning of a line is not drawn", () => {
  render(<Facts>{["One", "Two"]}</Facts>);
  expect(screen.getByText("·")).toHaveClass("absolute", "left-0");
});
