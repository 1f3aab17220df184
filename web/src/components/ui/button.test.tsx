import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { Button } from "./button";

it("keeps the focus while it works, and takes no second press, nor a form's", async () => {
  const person = userEvent.setup();
  const taken: string[] = [];
  const both = (busy: boolean) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        taken.push("sent");
      }}
    >
      <input aria-label="Bid" />
      <Button type="submit" {...{ busy }} onClick={() => taken.push("pressed")}>
        Send
      </Button>
    </form>
  );
  const { rerender } = render(both(false));
  const button = screen.getByRole("button", { name: "Send" });
  button.focus();
  await person.keyboard("{Enter}");
  expect(taken).toEqual(["pressed", "sent"]);

  rerender(both(true));
  expect(button).toBeEnabled();
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute("aria-disabled", "true");
  await person.keyboard("{Enter}");
  await person.click(button);
  await person.type(screen.getByLabelText("Bid"), "500{Enter}");
  expect(taken).toEqual(["pressed", "sent"]);
});
