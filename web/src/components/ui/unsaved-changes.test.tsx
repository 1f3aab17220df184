import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";

import { dispatch } from "@/lib/store/store";
import { customer } from "@/test/people";

import { Dialog } from "./dialog";
import { useUnsavedFields, useUnsavedWords } from "./unsaved-changes";

function Form({ name }: { name: string }) {
  const [text, setText] = useState("");
  const { question, letGo, noteSaved } = useUnsavedFields(text);
  return (
    <form>
      <input aria-label={name} value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={noteSaved}>{`save ${name}`}</button>
      <button type="button" onClick={letGo}>{`let ${name} go`}</button>
      {question}
    </form>
  );
}

function Two() {
  const [closed, setClosed] = useState(false);
  return (
    <>
      {!closed && <Form name="first" />}
      <Form name="second" />
      <button onClick={() => setClosed(true)}>close the first</button>
    </>
  );
}

function InDialog() {
  const [open, setOpen] = useState(true);
  return (
    <Dialog open={open} onOpenChange={setOpen} title="A form">
      {open && <Form name="first" />}
    </Dialog>
  );
}

function show(element = <Two />) {
  const router = createMemoryRouter(
    [
      { path: "/", element },
      { path: "/other", element: "other" },
    ],
    { initialEntries: ["/?tab=one"] },
  );
  render(<RouterProvider router={router} />);
  const go = (to: string) => act(() => router.navigate(to));
  return { router, person: userEvent.setup(), go };
}

const title = { name: "Leave without saving?" };
const question = () => screen.queryByRole("alertdialog", title);

describe("what is not saved yet", () => {
  afterEach(() => {
    act(() => dispatch({ type: "signedOut" }));
    vi.restoreAllMocks();
  });

  it("asks before another tab of the same address, and stays or leaves as one says", async () => {
    const { router, person, go } = show();
    await go("/?tab=two");
    expect(router.state.location.search).toBe("?tab=two");
    await person.type(screen.getByLabelText("first"), "x");
    await go("/?tab=one");
    expect(router.state.location.search).toBe("?tab=two");
    await person.click(
      within(await screen.findByRole("alertdialog", title)).getByRole("button", { name: "Cancel" }),
    );
    await waitFor(() => expect(question()).toBeNull());
    expect(screen.getByLabelText("first")).toHaveValue("x");
    await go("/?tab=one");
    await person.click(await screen.findByRole("button", { name: "Leave" }));
    await waitFor(() => expect(router.state.location.search).toBe("?tab=one"));
  });

  it("asks for any form of a screen, whichever came first and whichever is left", async () => {
    const warn = vi.spyOn(console, "warn");
    const { router, person, go } = show();
    await person.type(screen.getByLabelText("second"), "x");
    await person.click(screen.getByRole("button", { name: "close the first" }));
    await go("/other");
    expect(question()).toBeVisible();
    expect(router.state.location.pathname).toBe("/");
    // The router says so when it is given more than one blocker.
    expect(warn).not.toHaveBeenCalled();
  });

  it("asks nobody who saved, or leaves with what was saved", async () => {
    const { router, person, go } = show();
    await person.type(screen.getByLabelText("first"), "x");
    await person.click(screen.getByRole("button", { name: "save first" }));
    await person.type(screen.getByLabelText("second"), "x");
    await person.click(screen.getByRole("button", { name: "let second go" }));
    await go("/other");
    expect(router.state.location.pathname).toBe("/other");
  });

  it("asks nobody who is signed out meanwhile: they could not save any more", async () => {
    act(() => dispatch({ type: "signedIn", user: customer }));
    const { router, person, go } = show();
    await person.type(screen.getByLabelText("first"), "x");
    act(() => dispatch({ type: "signedOut" }));
    await go("/other");
    expect(router.state.location.pathname).toBe("/other");
  });

  it("asks the browser to ask before the tab is closed", async () => {
    const { person } = show();
    const closing = () => {
      const event = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(closing()).toBe(false);
    await person.type(screen.getByLabelText("second"), "x");
    expect(closing()).toBe(true);
  });

  it("asks before a dialog closes over it", async () => {
    const { person } = show(<InDialog />);
    await person.type(screen.getByLabelText("first"), "x");
    await person.keyboard("{Escape}");
    await person.click(
      within(await screen.findByRole("alertdialog", title)).getByRole("button", { name: "Cancel" }),
    );
    await waitFor(() => expect(question()).toBeNull());
    expect(screen.getByLabelText("first")).toHaveValue("x");
    await person.keyboard("{Escape}");
    await person.click(await screen.findByRole("button", { name: "Leave" }));
    await waitFor(() => expect(screen.queryByLabelText("first")).toBeNull());
  });

  it("lets a dialog close whose form is as it was", async () => {
    const { person } = show(<InDialog />);
    await person.click(screen.getByLabelText("first"));
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByLabelText("first")).toBeNull());
    expect(question()).toBeNull();
  });
});

function Answer({ before = "" }: { before?: string }) {
  const [open, setOpen] = useState(true);
  return open ? <Words before={before} onCancel={() => setOpen(false)} /> : "closed";
}

function Words({ before, onCancel }: { before: string; onCancel: () => void }) {
  const [text, setText] = useState(before);
  const { question, leave } = useUnsavedWords(text, before);
  return (
    <form>
      <input aria-label="words" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={() => leave(onCancel)}>
        Never mind
      </button>
      {question}
    </form>
  );
}

describe("a few words", () => {
  it("are left without a question", async () => {
    const { person } = show(<Answer />);
    await person.type(screen.getByLabelText("words"), "Too far off");
    await person.click(screen.getByRole("button", { name: "Never mind" }));
    expect(screen.getByText("closed")).toBeVisible();
  });

  it.each([
    ["", "It fits a round lampshade"],
    ["", "यहपीतलकादीपकबहुतपुरानाहैऔरभारीभीहै"],
    ["It fits a round lampshade", "!"],
  ])("that were %j are asked about when there are more of them: %s", async (before, typed) => {
    const { person, go, router } = show(<Answer before={before} />);
    await person.type(screen.getByLabelText("words"), typed);
    await go("/other");
    expect(router.state.location.pathname).toBe("/");
    await person.click(screen.getByRole("button", { name: "Cancel" }));
    await person.click(screen.getByRole("button", { name: "Never mind" }));
    expect(question()).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Leave" }));
    expect(await screen.findByText("closed")).toBeVisible();
  });
});
