import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, it } from "vitest";

import type { ReturnCase } from "@/api/types";
import { order, parcel } from "@/test/checkout";
import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const seller = { ...customer, _id: "meera", isSeller: true };
const one: ReturnCase = {
  _id: "r1",
  order: "o1",
  number: "H-2026-000123",
  parcelNo: 1,
  customerName: "Asha Rao",
  sellerId: "meera",
  sellerName: "Meera",
  status: "asked",
  reason: "damaged",
  text: "The lid is cracked.",
  photos: ["/media/a/full.webp"],
  lines: [
    { lineNo: 1, quantity: 1, name: "Teapot", image: "/x.webp", category: "Home", price: 500 },
  ],
  itemsPrice: 500,
  events: [
    {
      status: "asked",
      at: "2026-11-16T10:00:00.000Z",
      party: "customer",
      by: "Asha Rao",
      note: "The lid is cracked.",
    },
  ],
  actions: ["accept", "waive", "refuse"],
  sendTo: null,
  carrier: "",
  trackingNumber: "",
  trackingUrl: "",
  restocked: null,
  refund: null,
  dueAt: "2026-11-19T10:00:00.000Z",
  sentAt: null,
  receivedAt: null,
  closedAt: null,
  createdAt: "2026-11-16T10:00:00.000Z",
};

it("lets a seller refuse with a reason, and offers only what the server allows", async () => {
  const sent: unknown[] = [];
  server.use(
    http.get("/api/seller/returns", () =>
      HttpResponse.json([one], { headers: { "X-Total-Count": "1" } }),
    ),
    http.put("/api/returns/r1/refuse", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...one, status: "refused", actions: [] });
    }),
    http.get("/api/*", () => HttpResponse.json([])),
  );
  const { person } = renderRoute("/seller/returns", { user: seller });
  const card = await screen.findByRole("article", { name: "1 × Teapot" });
  expect(within(card).getByText("To be answered")).toBeVisible();
  expect(within(card).getAllByRole("button")).toHaveLength(3);
  await person.click(within(card).getByRole("button", { name: "Refuse" }));
  const dialog = screen.getByRole("dialog", { name: "Why is it refused?" });
  await person.type(within(dialog).getByLabelText("Your words"), "It was whole.");
  await person.keyboard("{Escape}");
  const leave = await screen.findByRole("alertdialog", { name: "Leave without saving?" });
  await person.click(within(leave).getByRole("button", { name: "Cancel" }));
  await person.click(within(dialog).getByRole("button", { name: "Refuse" }));
  await screen.findByText("Refused. The customer reads why.");
  expect(sent).toEqual([{ reason: "It was whole." }]);
});

it("says at the fields what a return still needs, and goes to the first", async () => {
  const arrived = "2026-11-16T10:00:00.000Z";
  const bought = order({
    status: "delivered",
    isPaid: true,
    paidAt: arrived,
    isDelivered: true,
    deliveredAt: arrived,
    parcels: [parcel({ status: "delivered", deliveredAt: arrived })],
  });
  const open = { no: 1, until: "2026-11-23T10:00:00.000Z", lines: [{ lineNo: 1, quantity: 2 }] };
  let asked = 0;
  server.use(
    http.get(`/api/orders/${bought._id}`, () => HttpResponse.json(bought)),
    http.get(`/api/orders/${bought._id}/returns`, () =>
      HttpResponse.json({ returns: [], openParcels: [open] }),
    ),
    http.post("/api/upload", () =>
      HttpResponse.json({ secure_url: "/media/b/full.webp" }, { status: 201 }),
    ),
    http.post(`/api/orders/${bought._id}/returns`, () => {
      asked += 1;
      return HttpResponse.json(one, { status: 201 });
    }),
    http.get("/api/reviews/mine", () => HttpResponse.json({ reviews: [], toReview: [] })),
    http.get("/api/*", () => HttpResponse.json([])),
  );
  const { person } = renderRoute(`/order/${bought._id}`, { user: customer });
  await person.click(await screen.findByRole("button", { name: "Return an item" }));
  const dialog = await screen.findByRole("dialog", { name: "Return an item" });
  const send = within(dialog).getByRole("button", { name: "Ask for the return" });
  await person.click(send);
  const pieces = within(dialog).getByLabelText(/^Pieces of/);
  const why = within(dialog).getByLabelText("Why?");
  expect(pieces).toHaveAccessibleDescription("How many?");
  expect(why).toHaveAccessibleDescription("Please say why.");
  await waitFor(() => expect(pieces).toHaveFocus());

  await person.selectOptions(pieces, "1");
  await person.selectOptions(why, "damaged");
  await person.click(send);
  expect(await within(dialog).findByRole("alert")).toHaveTextContent(
    /^Please add at least one photo/,
  );
  expect(screen.getAllByText(/^Please add at least one photo/)).toHaveLength(1);
  expect(asked).toBe(0);
  const add = within(dialog).getByRole("button", { name: "Add a photo" });
  expect(add).toHaveFocus();
  const picture = new File(["x"], "x.png", { type: "image/png" });
  await person.upload(within(dialog).getByLabelText("Add a photo", { selector: "input" }), picture);
  expect(await within(dialog).findByRole("img", { name: "Photo 1" })).toBeVisible();
  expect(screen.queryByText(/^Please add at least one photo/)).toBeNull();
  await person.selectOptions(why, "changed_mind");
  await person.click(send);
  await waitFor(() => expect(asked).toBe(1));
});

it("says what the pieces cost that came by hand, and says when money did not go", async () => {
  const admin = { ...customer, _id: "admin", isAdmin: true };
  const received: ReturnCase = { ...one, status: "received", restocked: true, actions: ["refund"] };
  const refund = { state: "refused", amount: 575, currency: "INR" };
  const sent: unknown[] = [];
  server.use(
    http.get("/api/admin/returns", () =>
      HttpResponse.json([received], { headers: { "X-Total-Count": "1" } }),
    ),
    http.put("/api/returns/r1/refund", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...received, status: "refunded", actions: [], refund });
    }),
    http.get("/api/*", () => HttpResponse.json([])),
  );
  const { person } = renderRoute("/admin/returns", { user: admin });
  await person.click(await screen.findByRole("button", { name: "Refunded by hand" }));
  const dialog = screen.getByRole("dialog", { name: "Refunded by hand" });
  expect(dialog).toHaveAccessibleDescription(/The pieces cost ₹500 before tax and discounts/);
  await person.type(within(dialog).getByLabelText("How did the money go back?"), "UPI 4321");
  await person.click(within(dialog).getByRole("button", { name: "Refunded by hand" }));
  expect(await screen.findByText(/^The money could not be sent and is still owed/)).toBeVisible();
  expect(sent).toEqual([{ reason: "UPI 4321" }]);
});

it("says at the link that it is none, and asks no browser about it", async () => {
  const accepted: ReturnCase = { ...one, status: "accepted", actions: ["send"] };
  const errors = { trackingUrl: "Please give a link that begins with https://." };
  server.use(
    http.get("/api/seller/returns", () =>
      HttpResponse.json([accepted], { headers: { "X-Total-Count": "1" } }),
    ),
    http.put("/api/returns/r1/send", () =>
      HttpResponse.json({ message: "Please look again.", errors }, { status: 422 }),
    ),
    http.get("/api/*", () => HttpResponse.json([])),
  );
  const { person } = renderRoute("/seller/returns", { user: seller });
  await person.click(await screen.findByRole("button", { name: "I have sent it" }));
  const dialog = within(await screen.findByRole("dialog"));
  const link = dialog.getByLabelText("Link to follow it");
  await person.type(link, "dtdc");
  await person.click(dialog.getByRole("button", { name: "I have sent it" }));
  await waitFor(() => expect(link).toHaveAccessibleDescription(errors.trackingUrl));
});

it("speaks of a sum as of one", async () => {
  const refund = { state: "pending", amount: 540, currency: "INR" };
  server.use(
    http.get("/api/seller/returns", () =>
      HttpResponse.json([{ ...one, status: "refunded", actions: [], refund }], {
        headers: { "X-Total-Count": "1" },
      }),
    ),
    http.get("/api/*", () => HttpResponse.json([])),
  );
  renderRoute("/seller/returns", { user: seller });
  expect(await screen.findByText("₹540 is on its way.")).toBeVisible();
});

it("asks a seller who named no place where a return is to be sent", async () => {
  const sent: unknown[] = [];
  const unsaid = { note: "Please say where the customer is to send it." };
  const show = (shown: ReturnCase) =>
    server.use(
      http.get("/api/seller/returns", () =>
        HttpResponse.json([shown], { headers: { "X-Total-Count": "1" } }),
      ),
    );
  server.use(
    http.put("/api/returns/r1/accept", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ message: unsaid.note, errors: unsaid }, { status: 422 });
    }),
    http.get("/api/*", () => HttpResponse.json([])),
  );
  show(one);
  const { person, client } = renderRoute("/seller/returns", { user: seller });
  await person.click(await screen.findByRole("button", { name: "Accept" }));
  let dialog = within(await screen.findByRole("dialog"));
  const where = dialog.getByLabelText("Where is the customer to send it?");
  expect(where).toBeRequired();
  const once = dialog.getByRole("link", { name: "Say once and for all where your business is" });
  expect(once).toHaveAttribute("href", "/seller/stall");
  await person.type(where, "x");
  await person.click(dialog.getByRole("button", { name: "Accept" }));
  await waitFor(() => expect(where).toHaveAccessibleDescription(unsaid.note));
  expect(sent).toEqual([{ note: "x" }]);
  await person.clear(where);
  await person.click(dialog.getByRole("button", { name: "Close" }));

  show({ ...one, sendTo: "Meera’s Brass\n21 Peetal Nagri" });
  await client.invalidateQueries();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await person.click(await screen.findByRole("button", { name: "Accept" }));
  dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/asked to send it to: Meera’s Brass, 21 Peetal Nagri\./)).toBeVisible();
  expect(dialog.getByLabelText("A word to the customer (optional)")).not.toBeRequired();
});

it("tells a customer where to send it", async () => {
  const arrived = "2026-11-16T10:00:00.000Z";
  const bought = order({
    status: "delivered",
    isPaid: true,
    paidAt: arrived,
    isDelivered: true,
    deliveredAt: arrived,
    parcels: [parcel({ status: "delivered", deliveredAt: arrived })],
  });
  const accepted: ReturnCase = {
    ...one,
    status: "accepted",
    actions: ["send"],
    sendTo: "Meera’s Brass\n21 Peetal Nagri",
  };
  server.use(
    http.get(`/api/orders/${bought._id}`, () => HttpResponse.json(bought)),
    http.get(`/api/orders/${bought._id}/returns`, () =>
      HttpResponse.json({ returns: [accepted], openParcels: [] }),
    ),
    http.get("/api/reviews/mine", () => HttpResponse.json({ reviews: [], toReview: [] })),
    http.get("/api/*", () => HttpResponse.json([])),
  );
  renderRoute(`/order/${bought._id}`, { user: customer });
  expect(await screen.findByText("Send it to")).toBeVisible();
  expect(screen.getByText(/^Meera’s Brass\s21 Peetal Nagri$/)).toBeVisible();
});
