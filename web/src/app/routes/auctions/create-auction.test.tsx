import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, it } from "vitest";

import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const seller = { ...customer, isSeller: true };
const title = { name: "Leave without saving?" };

beforeEach(() => server.use(http.get("/api/*", () => HttpResponse.json([]))));

it("asks before a lot half described is left behind", async () => {
  const { person, router } = renderRoute("/create-auction", { user: seller });
  await person.type(await screen.findByLabelText("Title"), "Brass lamp");
  await act(() => router.navigate("/cart"));
  const question = await screen.findByRole("alertdialog", title);
  await person.click(within(question).getByRole("button", { name: "Cancel" }));
  expect(router.state.location.pathname).toBe("/create-auction");
  expect(screen.getByLabelText("Title")).toHaveValue("Brass lamp");
});

it("goes on without a question once the lot is put up", async () => {
  server.use(
    http.post("/api/auctions", () =>
      HttpResponse.json({ message: "Auction created successfully" }, { status: 201 }),
    ),
  );
  const { person, router } = renderRoute("/create-auction", { user: seller });
  await person.type(await screen.findByLabelText("Title"), "Brass lamp");
  await person.click(screen.getByRole("button", { name: "Create Auction" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/auction"));
  expect(screen.queryByRole("alertdialog", title)).toBeNull();
});
