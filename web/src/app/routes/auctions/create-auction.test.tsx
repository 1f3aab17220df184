import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, it } from "vitest";

import { auction } from "@/test/auctions";
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

const refused = HttpResponse.json.bind(null, {
  message: "Please fill in the title.",
  code: "invalid_fields",
  errors: { startingBid: "Please enter a price.", title: "Please fill in the title." },
});

it("shows what is wrong with a new lot as a toast, too, and says it at the first field", async () => {
  server.use(http.post("/api/auctions", () => refused({ status: 422 })));
  const { person } = renderRoute("/create-auction", { user: seller });
  await screen.findByLabelText("Title");
  await person.click(screen.getByRole("button", { name: "Create Auction" }));
  await waitFor(() => expect(screen.getAllByText("Please fill in the title.")).toHaveLength(2));
  expect(screen.getByText("Please enter a price.")).toBeVisible();
  const field = screen.getByLabelText("Title");
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription("Please fill in the title.");
  const said = screen.getAllByText("Please fill in the title.");
  expect(said.find((words) => words.closest("[role=alert]"))).toHaveAttribute("aria-hidden");
});

it("says once what is wrong with a lot that is changed, unless no field has room for it", async () => {
  const lot = auction({
    bidCount: 0,
    highestBidder: "",
    highestBidderId: null,
    creator: { _id: seller._id, name: seller.name, logo: "" },
  });
  let answer = () => refused({ status: 422 });
  server.use(
    http.get("/api/auctions/a1", () => HttpResponse.json(lot)),
    http.put("/api/auctions/a1", () => answer()),
  );
  const { person } = renderRoute("/auctions/a1/edit", { user: seller });
  await person.clear(await screen.findByLabelText("Title"));
  await person.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findAllByText("Please fill in the title.")).toHaveLength(1);
  expect(screen.getByLabelText("Title")).toHaveFocus();
  answer = () => HttpResponse.json({ message: "Somebody has bid." }, { status: 409 });
  await person.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("Somebody has bid.")).toBeVisible();
});
