import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, it } from "vitest";

import type { Order } from "@/api/types";
import { order, parcel } from "@/test/checkout";
import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const admin = { ...customer, _id: "admin", isAdmin: true };
const id = order()._id;
const paid = order({ status: "paid", isPaid: true, paidAt: "2026-08-04T14:00:00Z" });
const nothingSetUp = { demo: false, paypal: null, stripe: null, methods: [] };

const answers = (which: Order) =>
  server.use(http.get(`/api/orders/${id}`, () => HttpResponse.json(which)));

beforeEach(() =>
  server.use(
    http.get("/api/*", () => HttpResponse.json([])),
    http.get("/api/payments/config", () => HttpResponse.json(nothingSetUp)),
  ),
);

it("closes the form of a refund that was refused: it is owed, and tried again on the order", async () => {
  const payment = { status: "completed", amount: 1880, currency: "INR" } as Order["payment"];
  answers({ ...paid, payment });
  const refusal = { message: "The refund was refused. No funds.", code: "refund_refused" };
  server.use(
    http.post(`/api/orders/${id}/refunds`, () => HttpResponse.json(refusal, { status: 500 })),
  );
  const { person } = renderRoute(`/order/${id}`, { user: admin });
  await person.click(await screen.findByRole("button", { name: "Refund a part" }));
  const form = within(await screen.findByRole("dialog"));
  await person.type(form.getByLabelText("Amount in rupees"), "165");
  await person.type(form.getByLabelText("Reason"), "A scratch.");
  await person.click(form.getByRole("button", { name: "Refund this part" }));
  expect(await screen.findByText(/still owed: press “Try again” there/)).toHaveTextContent(
    "The refund was refused. No funds.",
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(screen.getByRole("button", { name: "Refund a part" })).toHaveFocus();
});

it("says which way is paid now instead, and goes there", async () => {
  const both = { ...nothingSetUp, methods: ["PayPal", "COD", "UPI"] };
  server.use(http.get("/api/payments/config", () => HttpResponse.json(both)));
  answers(order());
  const { person } = renderRoute(`/order/${id}`, { user: customer });
  await person.click(
    await screen.findByRole("button", { name: "Pay by UPI or bank transfer instead" }),
  );
  const words =
    "You are now paying ₹1,880 by UPI or bank transfer, instead of PayPal as in the order above.";
  expect(screen.getByText(words)).toHaveFocus();
  await person.click(screen.getByRole("button", { name: "Pay with PayPal instead" }));
  expect(screen.getByText("You are now paying $23.01 by PayPal.")).toHaveFocus();
});

it("says of a lot what stays when its order ends", async () => {
  const orderItems = order().orderItems.map((line) => ({ ...line, auctionId: "a1" }));
  answers(order({ orderItems }));
  renderRoute(`/order/${id}`, { user: customer });
  expect(await screen.findByText(/^Kept for you until/)).toHaveTextContent(
    "This order ends then. A lot in it stays yours to order anew",
  );
});

it("is called placed only while it is fresh", async () => {
  answers(order());
  const { client, router } = renderRoute(`/order/${id}`, { user: customer });
  await act(() => router.navigate(`/order/${id}`, { state: { placed: true } }));
  expect(await screen.findByRole("heading", { name: "Order placed" })).toBeVisible();
  answers({ ...paid, status: "delivered", isDelivered: true, deliveredAt: paid.paidAt });
  await client.invalidateQueries();
  expect(await screen.findByRole("heading", { name: "Order", level: 1 })).toBeVisible();
});

it("asks a seller for the cash of a parcel that is paid at the door", async () => {
  const seller = { ...customer, _id: "s1", isSeller: true };
  const sent = parcel({ status: "shipped", shippedAt: "2026-08-05T10:00:00Z" });
  const mine = order({ paymentMethod: "COD", isPartial: true, parcels: [sent] });
  let delivered = 0;
  server.use(
    http.get(`/api/orders/${id}`, () => HttpResponse.json(mine)),
    http.put(`/api/orders/${id}/parcels/1/deliver`, () => {
      delivered += 1;
      return HttpResponse.json({ message: "Marked as delivered", order: mine });
    }),
  );
  const { person } = renderRoute(`/order/${id}`, { user: seller });
  await person.click(await screen.findByRole("button", { name: "Mark as delivered" }));
  const question = screen.getByRole("alertdialog", { name: "Was it delivered and paid?" });
  expect(question).toHaveTextContent("₹1,880 in cash");
  expect(delivered).toBe(0);
  await person.click(within(question).getByRole("button", { name: "Delivered and paid" }));
  expect(await screen.findByText("Marked as delivered")).toBeInTheDocument();
  expect(delivered).toBe(1);
});

it("says on the slip which parcel it is", async () => {
  const seller = { ...customer, _id: "s1", isSeller: true };
  answers(order({ number: "H-2026-000007", parcels: [parcel({ no: 2 })] }));
  renderRoute(`/order/${id}/parcels/2/slip`, { user: seller });
  expect(await screen.findByText("H-2026-000007 · Parcel 2")).toBeVisible();
});

it("takes delivered back, and keeps the keyboard's place", async () => {
  const seller = { ...customer, _id: "s1", isSeller: true };
  const now = new Date().toISOString();
  const mine = (over: Partial<Order>, of: Parameters<typeof parcel>[0]) =>
    ({ ...paid, ...over, isPartial: true, parcels: [parcel({ shippedAt: now, ...of })] }) as Order;
  const sent = mine({}, { status: "shipped" });
  const arrived = mine(
    { status: "delivered", isDelivered: true, deliveredAt: now },
    { status: "delivered", deliveredAt: now },
  );
  let present = sent;
  const moves = (message: string, to: Order) => () => {
    present = to;
    return HttpResponse.json({ message, order: to });
  };
  const url = `/api/orders/${id}/parcels/1/deliver`;
  server.use(
    http.get(`/api/orders/${id}`, () => HttpResponse.json(present)),
    http.get(`/api/orders/${id}/returns`, () =>
      HttpResponse.json({ returns: [], openParcels: [] }),
    ),
    http.put(url, moves("Marked as delivered", arrived)),
    http.delete(url, moves("Not delivered after all", sent)),
  );
  const { person } = renderRoute(`/order/${id}`, { user: seller });
  (await screen.findByRole("button", { name: "Mark as delivered" })).focus();
  await person.keyboard("{Enter}");
  const undo = await screen.findByRole("button", { name: "Undo: parcel 1 was not delivered" });
  await waitFor(() => expect(undo).toHaveFocus());
  expect(screen.queryByRole("button", { name: "Mark as delivered" })).toBeNull();
  await person.keyboard("{Enter}");
  expect(await screen.findByRole("button", { name: "Mark as delivered" })).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole("group", { name: "What to do with parcel 1" })).toHaveFocus(),
  );
  expect(await screen.findByText("Not delivered after all")).toBeInTheDocument();
});

it("keeps the keyboard at a line that is sent ahead and taken back", async () => {
  const seller = { ...customer, _id: "s1", isSeller: true };
  const [line] = paid.orderItems;
  const lines = [1, 2].map((lineNo) => ({ ...line!, lineNo, name: `Sandals ${lineNo}` }));
  const both = {
    ...paid,
    isPartial: true,
    orderItems: lines,
    parcels: [parcel({ lines: [1, 2] })],
  } as Order;
  const shippedAt = new Date().toISOString();
  const ahead = {
    ...both,
    orderItems: lines.map((one) =>
      one.lineNo === 2 ? { ...one, isShipped: true, shippedAt } : one,
    ),
  };
  let present = both;
  const url = `/api/orders/${id}/lines/2/ship`;
  server.use(
    http.get(`/api/orders/${id}`, () => HttpResponse.json(present)),
    http.put(url, () => {
      present = ahead;
      return HttpResponse.json({ message: "Marked as shipped", order: ahead });
    }),
    http.delete(url, () => {
      present = both;
      return HttpResponse.json({ message: "Not shipped after all", order: both });
    }),
  );
  const { person } = renderRoute(`/order/${id}`, { user: seller });
  const send = { name: /Sandals 2/ };
  (await screen.findByRole("button", send)).focus();
  await person.keyboard("{Enter}");
  const undo = await screen.findByRole("button", { name: "Undo: Sandals 2 was not shipped" });
  await waitFor(() => expect(undo).toHaveFocus());
  await person.keyboard("{Enter}");
  await waitFor(() => expect(undo).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole("button", send)).toHaveFocus());
});

it("says all at once what is wrong with a refund of a part", async () => {
  const payment = { status: "completed", amount: 1880, currency: "INR" } as Order["payment"];
  answers({ ...paid, payment });
  const { person } = renderRoute(`/order/${id}`, { user: admin });
  await person.click(await screen.findByRole("button", { name: "Refund a part" }));
  const form = within(await screen.findByRole("dialog"));
  await person.type(form.getByLabelText("Amount in rupees"), "5000");
  await person.click(form.getByRole("button", { name: "Refund this part" }));
  expect(form.getByLabelText("Amount in rupees")).toHaveAccessibleDescription(
    "At most ₹1,880 can still be given back.",
  );
  expect(form.getByLabelText("Reason")).toHaveAccessibleDescription(
    "Please say why the money goes back.",
  );
});

it("promises no payment here where the shop takes none", async () => {
  answers(order());
  const { router, client } = renderRoute(`/order/${id}`, { user: customer });
  await act(() => router.navigate(`/order/${id}`, { state: { placed: true } }));
  const placed = await screen.findByText(/^Your order H-2026-000123 is placed/);
  expect(placed).not.toHaveTextContent("Pay it right here");
  const some = { ...nothingSetUp, methods: ["Stripe"] };
  server.use(http.get("/api/payments/config", () => HttpResponse.json(some)));
  await client.invalidateQueries();
  await waitFor(() => expect(placed).toHaveTextContent("Pay it right here."));
});

it("says what follows when a parcel that was paid by hand came back", async () => {
  const seller = { ...customer, _id: "s1", isSeller: true };
  const mine = {
    ...paid,
    paymentMethod: "UPI",
    isPartial: true,
    parcels: [parcel({ status: "shipped", shippedAt: paid.paidAt })],
  } as Order;
  answers(mine);
  const message = "Noted that it came back";
  server.use(
    http.put(`/api/orders/${id}/parcels/1/return`, () =>
      HttpResponse.json({ message, order: mine }),
    ),
  );
  const { person } = renderRoute(`/order/${id}`, { user: seller });
  await person.click(await screen.findByRole("button", { name: "It came back" }));
  const dialog = within(await screen.findByRole("dialog"));
  await person.click(dialog.getByRole("button", { name: "It came back" }));
  expect(
    await screen.findByText(`${message}. The shop gives the money back: it came by hand.`),
  ).toBeInTheDocument();
});
