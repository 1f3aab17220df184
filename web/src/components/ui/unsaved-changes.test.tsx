import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createBrowserRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";

import { UnsavedChanges } from "./unsaved-changes";

/** With the browser's own history, which goes back only after it was asked to. */
function form() {
  window.history.replaceState(null, "", "/before");
  const router = createBrowserRouter([
    { path: "/before", element: <p>Before</p> },
    { path: "/form", element: <UnsavedChanges when={() => true} /> },
  ]);
  render(<RouterProvider router={router} />);
  return router;
}

it("lets the browser's Back leave, once that was the answer", async () => {
  const router = form();
  const person = userEvent.setup();
  await waitFor(() => router.navigate("/form"));
  window.history.back();
  await person.click(await screen.findByRole("button", { name: "Leave" }));
  expect(await screen.findByText("Before")).toBeVisible();
});

it("stays when the answer is no, and asks again", async () => {
  const router = form();
  const person = userEvent.setup();
  await waitFor(() => router.navigate("/form"));
  for (const _ of [1, 2]) {
    window.history.back();
    await person.click(await screen.findByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(router.state.location.pathname).toBe("/form");
  }
});
