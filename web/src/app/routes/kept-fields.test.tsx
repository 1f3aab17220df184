import { act, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, it } from "vitest";

import { dispatch } from "@/lib/store/store";
import { auction } from "@/test/auctions";
import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const person = { ...customer, isAdmin: true, isSeller: true };
const lot = auction({
  bidCount: 0,
  highestBidder: "",
  highestBidderId: null,
  creator: { _id: person._id, name: person.name, logo: "" },
});

beforeEach(() =>
  server.use(
    http.get("/api/admin/settings", () =>
      HttpResponse.json({ name: "Haat", logo: "", footer: "" }),
    ),
    http.get("/api/pages/help", () => HttpResponse.json({ name: "help", text: "Ask us." })),
    http.get("/api/auctions/a1", () => HttpResponse.json(lot)),
    http.get("/api/*", () => HttpResponse.json([])),
  ),
);

it.each([
  ["/admin/settings", "Shop name", "Haat"],
  ["/admin/pages", "Text", "Ask us."],
  ["/create-auction", "Title", ""],
  ["/auctions/a1/edit", "Title", lot.title],
])("%s has again what was typed when the session ended elsewhere", async (path, label, before) => {
  const { router, person: hand } = renderRoute(path, { user: person });
  await hand.type(await screen.findByLabelText(label), " today");
  act(() => dispatch({ type: "signedOut" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/signin"));
  // The form is gone by then, not only its address.
  await screen.findByLabelText("Password");
  act(() => dispatch({ type: "signedIn", user: person }));
  await act(() => router.navigate(path));
  const field = await screen.findByLabelText(label);
  expect(field).toHaveValue(`${before} today`);
  expect(screen.getByText(/What you had typed is here again/)).toBeVisible();

  // It is as unsaved as before: to leave now asks.
  await act(() => router.navigate("/cart"));
  expect(await screen.findByRole("alertdialog", { name: "Leave without saving?" })).toBeVisible();
});
