import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";

import type { Order } from "@/api/types";
import { order, parcel } from "@/test/checkout";
import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const admin = { ...customer, _id: "admin", isAdmin: true };
const id = order()._id;
const paid = order({ status: "paid", isPaid: true, paidAt: "2026-08-04T14:00:00Z" });
const nothingSetUp = { demo: false, paypal: null, stripe: null, methods: [] };

function answers(which: Order) {
  server.use(http.get(`/api/orders/${id}`, () => HttpResponse.json(which)));
}

beforeEach(() =>
  server.use(
    http.get("/api/*", () => HttpResponse.json([])),
    http.get("/api/payments/config", () => HttpResponse.json(nothingSetUp)),
  ),
);

describe("the order page", () => {
  it("shows everything about an unpaid order to its customer", async () => {
    answers(order());
    renderRoute(`/order/${id}`, { user: customer });
    expect(await screen.findByText("NOT PAID")).toBeVisible();
    expect(screen.getByText("NOT DELIVERED")).toBeVisible();
    const summary = screen.getByRole("region", { name: "Order Summary" });
    for (const text of ["Items", "₹1,200", "Tax", "₹180", "Shipping", "₹500", "₹1,880", "$23.01"])
      expect(summary).toHaveTextContent(text);
    for (const part of ["Shipping Address", "Billing Address"])
      expect(screen.getByRole("region", { name: part })).toHaveTextContent("12 Bazaar Lane");
    expect(screen.getByRole("region", { name: "Customer" })).toHaveTextContent("asha@example.com");
    expect(await screen.findByText(/PayPal is not configured/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Deliver Order" })).toBeNull();
  });

  it("is cancelled by its customer, after a question", async () => {
    answers(order());
    let cancelled = 0;
    server.use(
      http.put(`/api/orders/${id}/cancel`, () => {
        cancelled += 1;
        answers(
          order({ status: "cancelled", isCancelled: true, closedAt: "2026-08-04T15:00:00Z" }),
        );
        const gone = order({ status: "cancelled", closedAt: "2026-08-04T15:00:00Z" });
        return HttpResponse.json({ message: "", order: gone });
      }),
    );
    const { person } = renderRoute(`/order/${id}`, { user: customer });
    await person.click(await screen.findByRole("button", { name: "Cancel order" }));
    const question = screen.getByRole("alertdialog");
    // A payment whose answer was lost may still be on its way: nobody knows yet that nothing was charged.
    expect(question).toHaveTextContent("If a payment for it still arrives, it goes back to you.");
    // "Cancel" would be both.
    expect(within(question).getByRole("button", { name: "Keep order" })).toBeVisible();
    expect(within(question).queryByRole("button", { name: "Cancel" })).toBeNull();
    await person.click(within(question).getByRole("button", { name: "Cancel order" }));
    expect(await screen.findByText(/^Cancelled at:/)).toBeVisible();
    expect(cancelled).toBe(1);
    expect(screen.queryByRole("region", { name: "Pay" })).toBeNull();
  });

  it("says at the amount of a refund that it is more than is left", async () => {
    const payment = { status: "completed", amount: 1880, currency: "INR" } as Order["payment"];
    answers({ ...paid, payment });
    let sent = 0;
    server.use(
      http.post(`/api/orders/${id}/refunds`, () => {
        sent += 1;
        return HttpResponse.json({ message: "" });
      }),
    );
    const { person } = renderRoute(`/order/${id}`, { user: admin });
    await person.click(await screen.findByRole("button", { name: "Refund a part" }));
    const form = within(await screen.findByRole("dialog"));
    const amount = form.getByLabelText("Amount in rupees");
    await person.type(amount, "1,881");
    await person.type(form.getByLabelText("Reason"), "A scratch.");
    await person.click(form.getByRole("button", { name: "Refund this part" }));
    expect(amount).toHaveAccessibleDescription("At most ₹1,880 can still be given back.");
    expect(sent).toBe(0);
    await person.clear(amount);
    await person.type(amount, "1,880");
    await person.click(form.getByRole("button", { name: "Refund this part" }));
    await waitFor(() => expect(sent).toBe(1));
  });

  it("does not promise that a part of money that came by hand goes back by itself", async () => {
    const payment = {
      provider: "UPI",
      status: "completed",
      amount: 1880,
      currency: "INR",
    } as Order["payment"];
    answers({ ...paid, paymentMethod: "UPI", payment });
    const { person } = renderRoute(`/order/${id}`, { user: admin });
    await person.click(await screen.findByRole("button", { name: "Refund a part" }));
    const form = await screen.findByRole("dialog");
    expect(form).toHaveAccessibleDescription(/goes back by hand: give it back first/);
    expect(within(form).getByLabelText("Reason")).toHaveAccessibleDescription(/how it went back/);
    expect(within(form).getByRole("button", { name: "Note it as returned" })).toBeVisible();
  });

  it("tells the customer that a transfer was not found only after a question", async () => {
    const receipt = { amount: 1880, reference: "433212345678" } as Order["receipt"];
    answers(order({ paymentMethod: "UPI", receipt }));
    let refused = 0;
    server.use(
      http.delete(`/api/orders/${id}/receipt`, () => {
        refused += 1;
        return HttpResponse.json({ message: "It waits again.", order: order() });
      }),
    );
    const { person } = renderRoute(`/order/${id}`, { user: admin });
    await person.click(await screen.findByRole("button", { name: "Not received" }));
    const question = screen.getByRole("alertdialog", { name: "Has it not come?" });
    expect(question).toHaveTextContent("₹1,880 with the reference 433212345678");
    expect(question).toHaveTextContent("Nothing is sent to them.");
    expect(refused).toBe(0);
    await person.click(within(question).getByRole("button", { name: "Not received" }));
    expect(await screen.findByText("It waits again.")).toBeVisible();
    expect(refused).toBe(1);
  });

  it("lets one line go ahead of the rest of its parcel", async () => {
    const [line] = order().orderItems;
    const orderItems = ["Sari", "Lamp"].map((name, place) => ({
      ...line!,
      lineNo: place + 1,
      name,
    }));
    answers({ ...paid, orderItems, parcels: [parcel({ lines: [1, 2] })] });
    const sent: unknown[] = [];
    server.use(
      http.put(`/api/orders/${id}/lines/:line/ship`, ({ params }) => {
        sent.push(params["line"]);
        return HttpResponse.json({ message: "Marked as shipped", order: paid });
      }),
    );
    const { person } = renderRoute(`/order/${id}`, { user: admin });
    await person.click(
      await screen.findByRole("button", { name: "Lamp is sent ahead of the rest" }),
    );
    expect(await screen.findByText("Marked as shipped")).toBeVisible();
    expect(sent).toEqual(["2"]);
  });

  it("is delivered by an admin", async () => {
    answers(paid);
    const done = {
      ...paid,
      isDelivered: true,
      status: "delivered" as const,
      deliveredAt: paid.paidAt,
    };
    server.use(
      http.put(`/api/orders/${id}/deliver`, () => {
        answers(done);
        return HttpResponse.json({ message: "", order: done });
      }),
    );
    const { person } = renderRoute(`/order/${id}`, { user: admin });
    expect(await screen.findByText(/^Paid at: 4 August 2026/)).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Deliver Order" }));
    expect(await screen.findByText(/^Delivered at:/)).toBeVisible();
    expect(await screen.findByText(/^Order Delivered Successfully/)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Deliver Order" })).toBeNull();
  });

  it("is delivered in spite of what stops it only after a question", async () => {
    answers({ ...paid, stopped: "disputed" });
    let delivered = 0;
    server.use(
      http.put(`/api/orders/${id}/deliver`, () => {
        delivered += 1;
        return HttpResponse.json({ message: "", order: { ...paid, isDelivered: true } });
      }),
    );
    const { person } = renderRoute(`/order/${id}`, { user: admin });
    await person.click(await screen.findByRole("button", { name: "Deliver Order" }));
    const question = await screen.findByRole("alertdialog");
    expect(question).toHaveTextContent("The payer disputes this payment");
    expect(delivered).toBe(0);
    await person.click(within(question).getByRole("button", { name: "Deliver Order" }));
    expect(await screen.findByText(/^Order Delivered Successfully/)).toBeInTheDocument();
    expect(delivered).toBe(1);
  });

  it("says that a payment is being checked, and shows when it was", async () => {
    const payment = {
      provider: "PayPal" as const,
      providerOrderId: "P1",
      captureId: null,
      status: "pending" as const,
      amount: 23.01,
      currency: "USD",
      note: "",
      isFollowedUp: true,
      payerEmail: "",
      updatedAt: "",
    };
    answers(order({ payment }));
    renderRoute(`/order/${id}`, { user: customer });
    expect(await screen.findByText(/payment is being checked/)).toBeVisible();
    expect(screen.queryByRole("region", { name: "Pay" })).toBeNull();
    answers(paid);
    expect(await screen.findByText(/^Paid at:/, {}, { timeout: 5000 })).toBeVisible();
  });

  it("keeps the keyboard on the page when it turns out to be paid", async () => {
    const both = { ...nothingSetUp, methods: ["PayPal", "Stripe"] };
    server.use(http.get("/api/payments/config", () => HttpResponse.json(both)));
    answers(order());
    const { client } = renderRoute(`/order/${id}`, { user: customer });
    (await screen.findByRole("button", { name: "Pay by card instead" })).focus();
    answers(paid);
    await client.invalidateQueries();
    expect(await screen.findByText(/^Paid at:/)).toBeVisible();
    expect(screen.getByRole("main")).toHaveFocus();
  });

  it("is the not-found view for somebody else's", async () => {
    server.use(
      http.get(`/api/orders/${id}`, () =>
        HttpResponse.json({ message: "Order not found." }, { status: 404 }),
      ),
    );
    renderRoute(`/order/${id}`, { user: customer });
    expect(
      await screen.findByText("Sorry, We couldn't find what you are looking for!"),
    ).toBeVisible();
    expect(await screen.findByRole("link", { name: "Order History" })).toHaveAttribute(
      "href",
      "/orderhistory",
    );
  });
});

describe("lists", () => {
  it("show the history, or that there is none", async () => {
    server.use(http.get("/api/orders/mine", () => HttpResponse.json([paid])));
    renderRoute("/orderhistory", { user: customer });
    const row = within(await screen.findByRole("table")).getAllByRole("row")[1];
    expect(row).toHaveTextContent(/2026-08-04.*₹1,880.*Yes.*No/);
    expect(within(row as HTMLElement).getByRole("link", { name: /Details/ })).toHaveAttribute(
      "href",
      `/order/${id}`,
    );
  });

  it("show an empty history on a failure too", async () => {
    server.use(http.get("/api/orders/mine", () => HttpResponse.error()));
    renderRoute("/orderhistory", { user: customer });
    expect(
      await screen.findByText("Your Order Page is empty.", {}, { timeout: 3000 }),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "Go Shopping" })).toBeVisible();
  });

  it("let an admin search, filter and delete, all in the address", async () => {
    let all = [order({ user: null }), order({ _id: "second" })];
    const asked: string[] = [];
    server.use(
      http.get("/api/orders", ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json(all, { headers: { "X-Total-Count": "25" } });
      }),
      http.delete("/api/orders/second", () => {
        all = all.slice(0, 1);
        return HttpResponse.json({ message: "order deleted successfully" });
      }),
    );
    const { router, person } = renderRoute("/admin/orders?page=2", { user: admin });
    expect(await screen.findByText("DELETED USER")).toBeVisible();
    expect(screen.getByRole("link", { name: "Page 3" })).toHaveAttribute(
      "href",
      "/admin/orders?page=3",
    );
    await person.selectOptions(screen.getByLabelText("State"), "placed");
    await person.type(screen.getByLabelText("Search orders"), "asha");
    await waitFor(() => expect(router.state.location.search).toBe("?query=asha&status=placed"));
    await waitFor(() => expect(asked.at(-1)).toBe("?page=1&limit=10&query=asha&status=placed"));

    await person.click(screen.getByRole("button", { name: "Delete, Asha Rao" }));
    const question = screen.getByRole("alertdialog", { name: "Are you sure to delete?" });
    await person.click(within(question).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("order deleted successfully")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText("Asha Rao")).toBeNull());
  });

  it("keep the words when a state is chosen while they are typed", async () => {
    server.use(http.get("/api/orders", () => HttpResponse.json([order()])));
    const { router, person } = renderRoute("/admin/orders", { user: admin });
    await screen.findByText("Asha Rao");
    // All at once: no pause in which the words could reach the address.
    fireEvent.change(screen.getByLabelText("Search orders"), { target: { value: "asha" } });
    await person.selectOptions(screen.getByLabelText("State"), "placed");
    await waitFor(() => expect(router.state.location.search).toBe("?query=asha&status=placed"));
  });

  it("say so when there are no orders", async () => {
    server.use(http.get("/api/orders", () => HttpResponse.json({ message: "x" }, { status: 500 })));
    renderRoute("/admin/orders", { user: admin });
    expect(await screen.findByText("No Orders Found!", {}, { timeout: 3000 })).toBeVisible();
  });

  it("show a seller their parcel, to be handed to a carrier", async () => {
    const seller = { ...customer, _id: "s1", isSeller: true };
    const mine = { ...paid, isPartial: true };
    let sent: unknown;
    server.use(
      http.get("/api/seller/orders", () => HttpResponse.json([mine])),
      http.put(`/api/orders/${id}/parcels/1/ship`, async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ message: "Marked as shipped", order: mine });
      }),
    );
    const { person } = renderRoute("/seller/orders", { user: seller });
    await person.click(await screen.findByRole("button", { name: "Mark as shipped" }));
    const form = await screen.findByRole("dialog");
    await person.type(within(form).getByLabelText("Carrier"), "India Post");
    await person.type(within(form).getByLabelText("Tracking number"), "RX1");
    await person.keyboard("{Escape}");
    const leave = await screen.findByRole("alertdialog", { name: "Leave without saving?" });
    await person.click(within(leave).getByRole("button", { name: "Cancel" }));
    await person.click(within(form).getByRole("button", { name: "Mark as shipped" }));
    expect(await screen.findByText("Marked as shipped")).toBeInTheDocument();
    const itsOrder = screen.getByRole("link", { name: "See its order" });
    expect(itsOrder).toHaveAttribute("href", `/order/${id}`);
    expect(sent).toEqual({ carrier: "India Post", trackingNumber: "RX1", trackingUrl: "" });
  });

  it("tell a seller nothing of an address that will never be needed", async () => {
    const seller = { ...customer, _id: "s1", isSeller: true };
    const address = { fullName: "", address: "", city: "", pinCode: "", country: "" };
    const over = {
      ...paid,
      isPaid: false,
      paidAt: null,
      status: "cancelled",
      shippingAddress: address,
    };
    server.use(http.get("/api/seller/orders", () => HttpResponse.json([over])));
    renderRoute("/seller/orders", { user: seller });
    expect(await screen.findByText(/^Ordered by/)).toBeVisible();
    expect(screen.queryByText("Shown once the order is paid.")).not.toBeInTheDocument();
  });

  it("let a seller put right who carries a parcel, in words that say so", async () => {
    const seller = { ...customer, _id: "s1", isSeller: true };
    const sent = parcel({ status: "shipped", shippedAt: "2026-08-05T10:00:00Z" });
    const mine = { ...paid, isPartial: true, parcels: [sent] };
    server.use(
      http.get("/api/seller/orders", () => HttpResponse.json([mine])),
      http.put(`/api/orders/${id}/parcels/1/ship`, () =>
        HttpResponse.json({ message: "Marked as shipped", order: mine }),
      ),
    );
    const { person } = renderRoute("/seller/orders", { user: seller });
    await person.click(await screen.findByRole("button", { name: "Change tracking" }));
    const form = await screen.findByRole("dialog", { name: "Change tracking" });
    await person.type(within(form).getByLabelText("Tracking number"), "RX2");
    await person.click(within(form).getByRole("button", { name: "Save tracking" }));
    expect(await screen.findByText("Tracking saved")).toBeInTheDocument();
  });

  it("let a seller call off some pieces of a line", async () => {
    const seller = { ...customer, _id: "s1", isSeller: true };
    const mine = {
      ...paid,
      isPartial: true,
      orderItems: paid.orderItems.map((line) => ({ ...line, quantity: 3 })),
    };
    let sent: unknown;
    server.use(
      http.get("/api/seller/orders", () => HttpResponse.json([mine])),
      http.post(`/api/orders/${id}/parcels/1/cancel`, async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ message: "Called off", order: mine });
      }),
    );
    const { person } = renderRoute("/seller/orders", { user: seller });
    await person.click(await screen.findByRole("button", { name: "Cannot be sent" }));
    const form = await screen.findByRole("dialog");
    expect(within(form).getByLabelText("How many")).toHaveValue("3");
    await person.selectOptions(within(form).getByLabelText("How many"), "2");
    await person.type(within(form).getByLabelText("Why? The customer reads this"), "Broken");
    await person.keyboard("{Escape}");
    const leave = await screen.findByRole("alertdialog", { name: "Leave without saving?" });
    await person.click(within(leave).getByRole("button", { name: "Cancel" }));
    await person.click(within(form).getByRole("button", { name: "Call off and give back" }));
    expect(await screen.findByText("Called off")).toBeInTheDocument();
    expect(sent).toMatchObject({ quantity: 2, reason: "Broken" });
  });

  it("let a seller send several parcels at once", async () => {
    const seller = { ...customer, _id: "s1", isSeller: true };
    let sent: unknown;
    server.use(
      http.get("/api/seller/orders", () =>
        HttpResponse.json([
          { ...paid, isPartial: true },
          { ...paid, _id: "other", number: "H-2026-000124", isPartial: true },
          { ...order({ _id: "unpaid", number: "H-2026-000125" }), isPartial: true },
        ]),
      ),
      http.post("/api/seller/parcels/ship", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ shipped: 2, refused: [] });
      }),
    );
    const { person } = renderRoute("/seller/orders", { user: seller });
    expect(await screen.findAllByRole("checkbox")).toHaveLength(2);
    for (const box of screen.getAllByRole("checkbox")) await person.click(box);
    await person.click(screen.getByRole("button", { name: "Mark 2 as shipped" }));
    expect(await screen.findByText("2 parcels marked as shipped")).toBeInTheDocument();
    expect(sent).toEqual({
      parcels: [
        { order: id, no: 1 },
        { order: "other", no: 1 },
      ],
    });
  });

  it("show a customer each parcel with its way", async () => {
    const two = {
      ...paid,
      parcels: [
        parcel({
          status: "shipped",
          shippedAt: "2026-08-05T10:00:00Z",
          carrier: "India Post",
          trackingUrl: "https://post.example/RX1",
        }),
        parcel({ no: 2, seller: null, lines: [] }),
      ],
    };
    answers(two);
    renderRoute(`/order/${id}`, { user: customer });
    const first = await screen.findByRole("article", { name: "Parcel 1 of 2" });
    expect(first).toHaveTextContent("Sold by Meena’s Brass");
    expect(first).toHaveTextContent("On its way");
    expect(within(first).getByRole("link", { name: /Follow it/ })).toHaveAttribute(
      "href",
      "https://post.example/RX1",
    );
    const second = screen.getByRole("article", { name: "Parcel 2 of 2" });
    expect(second).toHaveTextContent("Being packed");
    // What no seller sends, the shop does.
    expect(second).toHaveTextContent("Sold by Haat");
    expect(within(second).getByRole("link", { name: "Write to the shop" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Mark as shipped" })).toBeNull();
  });
});
