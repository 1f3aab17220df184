import { render, screen } from "@testing-library/react";
import { toast } from "react-toastify/unstyled";
import { expect, it } from "vitest";

import { toastError } from "@/lib/toast";

import { Toasts } from "./toasts";

it("shows an error that comes while the one before it is leaving", async () => {
  render(<Toasts />);
  toastError("The first.");
  expect(await screen.findByRole("alert")).toHaveTextContent("The first.");
  toast.dismiss();
  toastError("The second.");
  expect(await screen.findByText("The second.")).toBeVisible();
  toastError("The third.");
  expect(await screen.findByText("The third.")).toBeVisible();
  expect(screen.queryByText("The second.")).toBeNull();
});
