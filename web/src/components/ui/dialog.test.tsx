import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";

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

describe("begins", () => {
  const opened = (form: ReactNode) =>
    render(
      <Dialog open onOpenChange={() => {}} title="Coupon">
        {form}
      </Dialog>,
    );

  it("at the first field of a form that can be filled in", () => {
    opened(
      <form>
        <input type="hidden" />
        <input aria-label="Shop" disabled />
        <input aria-label="Code" />
        <textarea aria-label="Note" />
      </form>,
    );
    expect(screen.getByLabelText("Code")).toHaveFocus();
  });

  it("at what is chosen, where the form begins with a choice", () => {
    opened(
      <form>
        <input type="radio" name="takes" aria-label="Percent" />
        <input type="radio" name="takes" aria-label="Amount" defaultChecked />
        <input type="checkbox" name="paused" aria-label="Paused" defaultChecked />
      </form>,
    );
    expect(screen.getByLabelText("Amount")).toHaveFocus();
  });

  it("at a button that stands for a field", () => {
    opened(
      <button type="button" data-begin>
        Choose a file
      </button>,
    );
    expect(screen.getByRole("button", { name: "Choose a file" })).toHaveFocus();
  });

  it("at Close when that field is below the fold", () => {
    vi.spyOn(HTMLInputElement.prototype, "getBoundingClientRect").mockReturnValue(
      new DOMRect(0, 900, 200, 44),
    );
    opened(
      <form>
        <input aria-label="Code" />
      </form>,
    );
    expect(screen.getByRole("button", { name: "Close" })).toHaveFocus();
    vi.restoreAllMocks();
  });

  it("at Close when there is nothing to fill in", () => {
    opened(<button type="button">Show results</button>);
    expect(screen.getByRole("button", { name: "Close" })).toHaveFocus();
  });
});
