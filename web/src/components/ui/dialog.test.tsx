import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import { Dialog, useHoldDialog } from "./dialog";

function Form({ busy }: { busy: boolean }) {
  useHoldDialog(busy);
  return null;
}

async function tryToClose() {
  const person = userEvent.setup();
  await person.keyboard("{Escape}");
  // Everything beside a dialog refuses the pointer; a press there is the backdrop's all the same.
  fireEvent.pointerDown(document.body);
  await person.click(screen.getByRole("button", { name: "Close" }));
}

it("refuses to close while a call runs", async () => {
  const close = vi.fn();
  const { rerender } = render(<Dialog open busy onOpenChange={close} title="Refund" />);
  await tryToClose();
  expect(close).not.toHaveBeenCalled();
  rerender(<Dialog open onOpenChange={close} title="Refund" />);
  await tryToClose();
  expect(close).toHaveBeenCalledTimes(3);
});

it("hears from the form in it that a call runs", async () => {
  const close = vi.fn();
  const dialog = (busy: boolean) => (
    <Dialog open onOpenChange={close} title="Refund">
      <Form busy={busy} />
    </Dialog>
  );
  const { rerender } = render(dialog(true));
  await tryToClose();
  expect(close).not.toHaveBeenCalled();
  rerender(dialog(false));
  await tryToClose();
  expect(close).toHaveBeenCalledTimes(3);
});
