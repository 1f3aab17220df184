import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, MemoryRouter } from "react-router";
import { toast } from "react-toastify/unstyled";
import { expect, it } from "vitest";

import { toastError, toastOfficeError, toastStaying, toastSuccess } from "@/lib/toast";

import { Toasts } from "./toasts";

it("shows an error that comes while the one before it is leaving", async () => {
  render(<Toasts />, { wrapper: MemoryRouter });
  toastError("The first.");
  expect(await screen.findByRole("alert")).toHaveTextContent("The first.");
  toast.dismiss();
  toastError("The second.");
  expect(await screen.findByText("The second.")).toBeVisible();
  toastError("The third.");
  expect(await screen.findByText("The third.")).toBeVisible();
  expect(screen.queryByText("The second.")).toBeNull();
});

it("shows one of a kind at a time, and no error beside what went well after it", async () => {
  render(<Toasts />, { wrapper: MemoryRouter });
  toastOfficeError("Please fill in the title.");
  expect(await screen.findByText("Please fill in the title.")).toBeVisible();
  toastOfficeError("Please fill in the price.");
  expect(await screen.findByText("Please fill in the price.")).toBeVisible();
  expect(screen.queryByText("Please fill in the title.")).toBeNull();
  toastSuccess("Auction created successfully");
  expect(await screen.findByText("Auction created successfully")).toBeVisible();
  // It leaves; jsdom shows no animation to its end.
  const before = screen.getByText("Please fill in the price.").closest(".Toastify__toast");
  await waitFor(() => expect(before?.className).toMatch(/exit/));
});

it("shows the last of four that come at once, wherever they are shown", async () => {
  const { container } = render(<Toasts />, { wrapper: MemoryRouter });
  for (const say of [toastError, toastOfficeError]) {
    for (const no of [1, 2, 3, 4]) say(`Refusal ${no} of ${say.name}.`);
    expect(await screen.findByText(`Refusal 4 of ${say.name}.`)).toBeVisible();
    expect(container.textContent).not.toMatch(new RegExp(`Refusal [123] of ${say.name}`));
  }
});

it("goes once one has come to where it leads, by its own link or another way", async () => {
  const page = (
    <>
      <Link to="/auction">Auctions</Link>
      <Link to="/cart">Cart</Link>
      <Toasts />
    </>
  );
  render(page, { wrapper: MemoryRouter });
  toastSuccess(<Link to="/cart">View cart</Link>);
  const said = (await screen.findByText("View cart")).closest(".Toastify__toast");
  await userEvent.click(screen.getByText("Auctions"));
  expect(said?.className).not.toMatch(/exit/);
  await userEvent.click(screen.getByText("Cart"));
  await waitFor(() => expect(said?.className).toMatch(/exit/));
});

it("leaves a problem on its page, but not one that stays until it is closed", async () => {
  const page = (
    <>
      <Link to="/order/1">Order</Link>
      <Link to="/">Home</Link>
      <Toasts />
    </>
  );
  render(page, { wrapper: MemoryRouter });
  const box = async (words: string) =>
    (await screen.findByText(words)).closest(".Toastify__toast")?.className;
  toastError("The shop cannot be reached.");
  expect(await box("The shop cannot be reached.")).not.toMatch(/exit/);
  await userEvent.click(screen.getByText("Order"));
  await waitFor(async () => expect(await box("The shop cannot be reached.")).toMatch(/exit/));
  toastStaying("Your session has ended.");
  await screen.findByText("Your session has ended.");
  await userEvent.click(screen.getByText("Home"));
  expect(await box("Your session has ended.")).not.toMatch(/exit/);
});
