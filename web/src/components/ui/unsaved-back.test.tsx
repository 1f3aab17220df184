import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createBrowserRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";

import { useUnsaved } from "./unsaved-changes";

const Changed = () => useUnsaved(true).question;

/** With the browser's own history, which goes back only after it was asked to. */
async function form() {
  window.history.replaceState(null, "", "/before");
  const router = createBrowserRouter([
    { path: "/before", element: <p>Before</p> },
    {
      path: "/form",
      element: (
        <>
          <p>Form</p>
          <Changed />
        </>
      ),
    },
  ]);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate("/form"));
  expect(await screen.findByText("Form")).toBeVisible();
  return router;
}

it("lets the browser's Back leave, once that was the answer", async () => {
  await form();
  const person = userEvent.setup();
  window.history.back();
  await person.click(await screen.findByRole("button", { name: "Leave" }));
  expect(await screen.findByText("Before")).toBeVisible();
});

it("stays when the answer is no, and asks again", async () => {
  const router = await form();
  const person = userEvent.setup();
  for (const time of [1, 2]) {
    window.history.back();
    await person.click(await screen.findByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(router.state.location.pathname, `time ${time}`).toBe("/form");
  }
});
