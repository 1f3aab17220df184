import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";

import { ConfirmDialog } from "./confirm-dialog";
import { Menu, MenuItem } from "./menu";

function Row({ run, onGone }: { run: () => Promise<void>; onGone?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <main id="content" tabIndex={-1}>
      <button type="button" onClick={() => setOpen(true)}>
        Refund
      </button>
      <ConfirmDialog
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) onGone?.();
        }}
        title="Refund?"
        confirmLabel="Yes"
        onConfirm={run}
      />
    </main>
  );
}

it("stays while what was confirmed runs, whatever is pressed", async () => {
  let finish = () => {};
  const running = new Promise<void>((resolve) => (finish = resolve));
  const person = userEvent.setup();
  render(<Row run={() => running} />);
  await person.click(screen.getByRole("button", { name: "Refund" }));
  await person.click(screen.getByRole("button", { name: "Yes" }));
  await person.keyboard("{Escape}");
  expect(screen.getByRole("alertdialog")).toBeVisible();
  finish();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

it("begins at Cancel, so that a slip of the hand does nothing", async () => {
  const person = userEvent.setup();
  const run = vi.fn(() => Promise.resolve());
  render(<Row run={run} />);
  await person.click(screen.getByRole("button", { name: "Refund" }));
  expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await person.keyboard("{Enter}");
  expect(run).not.toHaveBeenCalled();
});

it("gives the focus back to where it was opened", async () => {
  const person = userEvent.setup();
  render(<Row run={() => Promise.resolve()} />);
  await person.click(screen.getByRole("button", { name: "Refund" }));
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("button", { name: "Refund" })).toHaveFocus());
});

it("gives it to the page's content when that place is gone", async () => {
  const person = userEvent.setup();
  render(
    <Row run={() => Promise.resolve()} onGone={() => document.querySelector("button")?.remove()} />,
  );
  await person.click(screen.getByRole("button", { name: "Refund" }));
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
});

it("gives it back to the menu's button, also when a pointer opened the menu", async () => {
  const person = userEvent.setup();
  const Line = () => {
    const [open, setOpen] = useState(false);
    return (
      <main id="content" tabIndex={-1}>
        <Menu trigger={<button type="button">Actions</button>}>
          <MenuItem onSelect={() => setOpen(true)}>Delete</MenuItem>
        </Menu>
        <ConfirmDialog
          {...{ open }}
          onOpenChange={setOpen}
          title="Are you sure to delete?"
          confirmLabel="Delete"
          onConfirm={() => Promise.resolve()}
        />
      </main>
    );
  };
  render(<Line />);
  await person.click(screen.getByRole("button", { name: "Actions" }));
  await person.click(screen.getByRole("menuitem", { name: "Delete" }));
  await person.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Actions" })).toHaveFocus());
});
