import { act, screen, waitFor, within } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";

import type { CartLine, OrderDraft, Quote } from "@/api/types";
import { currentGuest, keepGuest } from "@/lib/guest";
import { dispatch, getState } from "@/lib/store/store";
import { address, cartLine, change, lot, order, quoteFor } from "@/test/checkout";
import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const config = { demo: true, paypal: null, stripe: null, methods: [] };

function fill(...lines: CartLine[]) {
  for (const line of lines) dispatch({ type: "itemAdded", line });
}

/** The server's answer to the next quotes. */
function quotes(quote: (asked: CartLine[]) => Quote) {
  server.use(
    http.post("/api/orders/quote", async ({ request }) => {
      const { orderItems } = (await request.json()) as { orderItems: CartLine[] };
      return HttpResponse.json(
        quote(orderItems.map((line) => ({ ...line, stock: line.auctionId ? 1 : 9 }))),
      );
    }),
  );
}

beforeEach(() => {
  server.use(
    // The first that fits answers.
    http.get("/api/payments/config", () => HttpResponse.json(config)),
    http.get("/api/*", () => HttpResponse.json([])),
  );
  quotes((asked) => quoteFor(asked));
});

describe("a coupon", () => {
  const ten = (asked: CartLine[]) =>
    quoteFor(asked, {
      discount: 120,
      totalPrice: 1742,
      taxPrice: 162,
      coupon: { code: "TEN", discount: 120 },
    });

  /** Takes off 10 % with the code TEN, and refuses others. */
  function coupons() {
    const asked: unknown[] = [];
    server.use(
      http.post("/api/orders/quote", async ({ request }) => {
        const body = (await request.json()) as { orderItems: CartLine[]; coupon?: string };
        asked.push(body.coupon);
        const lines = body.orderItems.map((line) => ({ ...line, stock: 9 }));
        if (body.coupon === "TEN") return HttpResponse.json(ten(lines));
        const refused = { code: "X", reason: "ended", message: "This coupon has ended." };
        return HttpResponse.json(quoteFor(lines, { couponRefused: body.coupon ? refused : null }));
      }),
    );
    return asked;
  }

  it("is typed in the cart, shown in the figures and can be taken out again", async () => {
    const asked = coupons();
    fill(cartLine());
    const { person } = renderRoute("/cart");
    await person.click(await screen.findByRole("button", { name: "Have a coupon?" }));
    await person.type(screen.getByRole("textbox", { name: "Coupon" }), "TEN{Enter}");
    const summary = screen.getByRole("region", { name: "Order Summary" });
    expect(await within(summary).findByText("Discount")).toBeVisible();
    expect(summary).toHaveTextContent("₹1,742");
    await person.click(screen.getByRole("button", { name: "Remove the coupon TEN" }));
    await waitFor(() => expect(summary).not.toHaveTextContent("Discount"));
    expect(asked.at(-1)).toBeUndefined();
  });

  it("or none: what is paid comes last, and beside Checkout", async () => {
    coupons();
    fill(cartLine());
    renderRoute("/cart");
    await screen.findByRole("button", { name: "Have a coupon?" });
    const summary = screen.getByRole("region", { name: "Order Summary" });
    await waitFor(() =>
      expect(summary).toHaveTextContent(/Items1Total₹1,200Tax.*₹180Shipping₹500To pay₹1,880/),
    );
    expect(summary).toHaveTextContent(/To pay₹1,880Checkout$/);
  });

  it("that is not taken says why, and the figures are those without it", async () => {
    coupons();
    fill(cartLine());
    const { person } = renderRoute("/cart");
    await person.click(await screen.findByRole("button", { name: "Have a coupon?" }));
    await person.type(screen.getByRole("textbox", { name: "Coupon" }), "OLD{Enter}");
    expect(await screen.findByText("This coupon has ended.")).toBeVisible();
    expect(screen.getByRole("region", { name: "Order Summary" })).toHaveTextContent("₹1,880");
  });
});

describe("the cart", () => {
  it("is empty with a way on, and nothing to check out", async () => {
    renderRoute("/cart");
    expect(await screen.findByText("Cart is empty.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Go Shopping" })).toHaveAttribute("href", "/");
    expect(screen.getByRole("button", { name: "Checkout" })).toBeDisabled();
  });

  it("counts, adds up and leads to the sign-in", async () => {
    fill(cartLine({ quantity: 2 }), lot());
    const { router, person } = renderRoute("/cart");
    const rows = within(await screen.findByRole("table", { name: "Cart" })).getAllByRole("row");
    expect(rows).toHaveLength(3);
    expect(screen.getByRole("link", { name: /Kolhapuri Sandals/ })).toHaveAttribute(
      "href",
      "/products/kolhapuri-sandals",
    );
    expect(screen.getByRole("link", { name: /Brass Lamp/ })).toHaveAttribute(
      "href",
      "/auctions/a1",
    );
    const summary = screen.getByRole("region", { name: "Order Summary" });
    expect(summary).toHaveTextContent("Items3");
    expect(summary).toHaveTextContent("₹6,700");
    await person.click(screen.getByRole("button", { name: "Checkout" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/signin"));
    expect(router.state.location.search).toBe("?redirect=/shipping");
  });

  it("shows the whole of a long name", async () => {
    const name = "Hand-knotted Bhadohi Carpet of Undyed Highland Wool, Nine by Twelve Feet";
    fill(cartLine({ name }));
    renderRoute("/cart");
    const link = await screen.findByRole("link", { name: new RegExp(name) });
    expect(link.querySelector("[class*=line-clamp], [class*=truncate]")).toBeNull();
  });

  it("asks for the stock before it raises a quantity, and alerts when there is none", async () => {
    fill(cartLine({ quantity: 1 }));
    let stock = 2;
    quotes((asked) => quoteFor(asked.map((line) => ({ ...line, stock }))));
    server.use(http.get("/api/products/p1", () => HttpResponse.json({ ...cartLine(), stock })));
    const { person } = renderRoute("/cart");
    const more = await screen.findByRole("button", { name: "One more" });
    expect(screen.getByRole("button", { name: "One less" })).toBeDisabled();
    await person.click(more);
    await waitFor(() => expect(getState().cartItems[0]?.quantity).toBe(2));
    expect(more).toBeDisabled();

    stock = 0;
    await person.click(screen.getByRole("button", { name: "One less" }));
    expect(
      await screen.findByRole("alertdialog", { name: "Product is out of stock." }),
    ).toBeVisible();
    expect(getState().cartItems[0]).toMatchObject({ quantity: 2, stock: 0 });
    expect(screen.queryByRole("button", { name: /Change it to/ })).not.toBeInTheDocument();
  });

  it("counts every one of several quick presses", async () => {
    fill(cartLine({ quantity: 1 }));
    server.use(
      http.get("/api/products/p1", async () => {
        await delay(50);
        return HttpResponse.json({ ...cartLine(), stock: 9 });
      }),
    );
    const { person } = renderRoute("/cart");
    await person.tripleClick(await screen.findByRole("button", { name: "One more" }));
    await waitFor(() => expect(getState().cartItems[0]?.quantity).toBe(4));
  });

  it("keeps the focus beside a button that has done all it can", async () => {
    fill(cartLine({ quantity: 2 }));
    server.use(http.get("/api/products/p1", () => HttpResponse.json({ ...cartLine(), stock: 9 })));
    const { person } = renderRoute("/cart");
    (await screen.findByRole("button", { name: "One less" })).focus();
    await person.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByRole("button", { name: "One less" })).toBeDisabled());
    expect(screen.getByRole("button", { name: "One more" })).toHaveFocus();
  });

  it("lets the shopper take what is left", async () => {
    fill(cartLine({ quantity: 5 }));
    server.use(http.get("/api/products/p1", () => HttpResponse.json({ ...cartLine(), stock: 3 })));
    const { person } = renderRoute("/cart");
    await person.click(await screen.findByRole("button", { name: "One less" }));
    await screen.findByRole("alertdialog", { name: "Product is out of stock." });
    expect(getState().cartItems[0]).toMatchObject({ quantity: 5, stock: 3 });
    quotes((asked) => quoteFor(asked.map((line) => ({ ...line, stock: 3 }))));
    await person.click(screen.getByRole("button", { name: "Change it to 3" }));
    expect(getState().cartItems[0]).toMatchObject({ quantity: 3, stock: 3 });
  });

  it("does not ask for a quote that fails without end", async () => {
    fill(cartLine());
    let asked = 0;
    server.use(
      http.post("/api/orders/quote", () => {
        asked += 1;
        return HttpResponse.json({ message: "Busy." }, { status: 503 });
      }),
    );
    renderRoute("/cart");
    expect(await screen.findByText(/Prices could not be checked/)).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(asked).toBeLessThanOrEqual(2);
  });

  it("says what comes on top of the goods", async () => {
    fill(cartLine());
    renderRoute("/cart");
    const summary = await screen.findByRole("region", { name: "Order Summary" });
    await waitFor(() => expect(summary).toHaveTextContent("Tax (15%)₹180"));
    expect(summary).toHaveTextContent("Shipping₹500");
    expect(summary).toHaveTextContent("₹1,880");
  });

  describe("with a category's own tax rate", () => {
    const clothings = (asked: CartLine[]) =>
      quoteFor(asked, {
        taxPercent: 12.5,
        taxPrice: 150 * (asked[0]?.quantity ?? 0),
        totalPrice: 1850 * (asked[0]?.quantity ?? 0),
      });

    /** The cart with one piece, whose further quotes wait until they are let go. */
    async function oneMore() {
      fill(cartLine());
      quotes(clothings);
      server.use(http.get("/api/products/p1", () => HttpResponse.json(cartLine())));
      const { person } = renderRoute("/cart");
      const summary = await screen.findByRole("region", { name: "Order Summary" });
      await waitFor(() => expect(summary).toHaveTextContent("Tax (12.5%)₹150"));
      return { person, summary, more: screen.getByRole("button", { name: "One more" }) };
    }

    it("asks for the tax anew after a change, and shows none until it is there", async () => {
      const { person, summary, more } = await oneMore();
      let answer = () => {};
      const waits = new Promise<void>((resolve) => (answer = resolve));
      server.use(
        http.post("/api/orders/quote", async () => {
          await waits;
          return HttpResponse.json(clothings([cartLine({ quantity: 2 })]));
        }),
      );
      await person.click(more);
      await waitFor(() => expect(summary).toHaveTextContent("Items2Total₹2,400Tax…"));
      expect(summary).not.toHaveTextContent("15%");
      expect(summary).toHaveTextContent(/To pay…Being worked out/);
      answer();
      await waitFor(() => expect(summary).toHaveTextContent("Tax (12.5%)₹300"));
      expect(summary).toHaveTextContent("To pay₹3,700");
    });

    it("takes the shop's own rate when the server does not answer", async () => {
      const { person, summary, more } = await oneMore();
      server.use(
        http.post("/api/orders/quote", () =>
          HttpResponse.json({ message: "Busy." }, { status: 503 }),
        ),
      );
      await person.click(more);
      await waitFor(() => expect(summary).toHaveTextContent("Tax (15%)₹360"), { timeout: 3000 });
      expect(screen.getByText(/Prices could not be checked/)).toBeVisible();
    });
  });

  it("tells line by line what changed since it was filled", async () => {
    fill(cartLine(), cartLine({ _id: "p2", name: "Red Boot", quantity: 4 }));
    quotes(([sandals, boot]) => {
      if (!sandals || !boot) throw new Error("both are asked about");
      return quoteFor([
        { ...sandals, price: 1500 },
        { ...boot, quantity: 2, stock: 2 },
      ]);
    });
    const { person } = renderRoute("/cart");
    const notice = await screen.findByRole("alert");
    expect(notice).toHaveTextContent("Kolhapuri Sandals now costs ₹1,500 instead of ₹1,200.");
    expect(notice).toHaveTextContent("Only 2 of Red Boot left.");
    expect(getState().cartItems.map((line) => [line.price, line.quantity])).toEqual([
      [1500, 1],
      [1200, 2],
    ]);
    await person.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("gives back what was removed by mistake, in its place", async () => {
    fill(cartLine(), cartLine({ _id: "p2", name: "Red Boot" }));
    const { person } = renderRoute("/cart");
    await person.click(await screen.findByRole("button", { name: "Remove Kolhapuri Sandals" }));
    expect(getState().cartItems).toHaveLength(1);
    const undo = screen.getByRole("button", { name: "Undo" });
    expect(undo).toHaveFocus();
    await person.click(undo);
    expect(getState().cartItems.map((line) => line._id)).toEqual(["p1", "p2"]);
  });
});

describe("the steps", () => {
  it.each([
    ["/shipping", false, "/signin?redirect=/shipping"],
    ["/payment", true, "/shipping"],
    ["/placeorder", true, "/payment"],
  ])("%s sends back whoever skipped a step", async (path, signedIn, target) => {
    if (path === "/placeorder") dispatch({ type: "shippingAddressSaved", address });
    const { router } = renderRoute(path, signedIn ? { user: customer } : {});
    await waitFor(() => {
      const { pathname, search } = router.state.location;
      expect(pathname + search).toBe(target);
    });
  });

  it("let a guest go on with an email", async () => {
    const told: unknown[] = [];
    const guest = { _id: "g1", name: "Asha", email: "g@example.com", token: "t", key: "k" };
    server.use(
      http.post("/api/guests", async ({ request }) => {
        told.push(await request.json());
        return HttpResponse.json(guest, { status: 201 });
      }),
    );
    fill(cartLine());
    dispatch({ type: "shippingAddressSaved", address });
    const { router, person } = renderRoute("/shipping?guest");
    await person.click(await screen.findByRole("button", { name: "Continue" }));
    expect(await screen.findByText("Please enter your email address.")).toBeVisible();
    expect(screen.getByLabelText(/^Email/)).toHaveFocus();
    expect(told).toEqual([]);
    await person.type(screen.getByLabelText(/^Email/), "g@example.com");
    await person.click(screen.getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/payment"));
    expect(told).toEqual([{ name: address.fullName, email: "g@example.com" }]);
    expect(currentGuest()).toEqual(guest);
    keepGuest(null);
  });

  it("ask a guest for the email first, and for all that is missing at once", async () => {
    fill(cartLine());
    const { person } = renderRoute("/shipping?guest");
    const form = (await screen.findByLabelText("Full Name")).closest("form");
    expect(form?.querySelector("input, select")).toBe(screen.getByLabelText(/^Email/));
    await person.click(screen.getByRole("button", { name: "Continue" }));
    expect(await screen.findByText("Enter the pin code.")).toBeVisible();
    expect(screen.getByText("Please enter your email address.")).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText(/^Email/)).toHaveFocus());
  });

  it("lead from the address to the order, with one key for the attempt", async () => {
    fill(cartLine());
    const sent: { draft: OrderDraft; key: string | null }[] = [];
    server.use(
      http.post("/api/orders", async ({ request }) => {
        const draft = (await request.json()) as OrderDraft;
        sent.push({ draft, key: request.headers.get("Idempotency-Key") });
        if (sent.length === 1) return HttpResponse.error();
        return HttpResponse.json({ message: "", order: order() }, { status: 201 });
      }),
      http.get("/api/orders/*", () => HttpResponse.json(order())),
    );
    const { router, person } = renderRoute("/shipping", { user: customer });
    await person.click(await screen.findByRole("button", { name: "Continue" }));
    expect(await screen.findByText("Enter the pin code.")).toBeVisible();
    expect(screen.getByLabelText("Full Name")).toHaveValue(customer.name);
    expect(screen.getByLabelText("Country")).toHaveValue("India");
    for (const [label, value] of [
      ["Address", address.address],
      ["City", address.city],
      ["Pin Code", address.pinCode],
    ] as const)
      await person.type(screen.getByLabelText(label), value);
    await person.type(screen.getByLabelText("GSTIN"), "27 aapfu 0939f1zx");
    await person.click(screen.getByRole("button", { name: "Continue" }));
    expect(await screen.findByText(/no valid GSTIN/)).toBeVisible();
    await person.type(screen.getByLabelText("GSTIN"), "{Backspace}v");
    await person.click(screen.getByRole("button", { name: "Continue" }));
    expect(await screen.findByRole("radio", { name: /PayPal/ })).toBeChecked();
    await person.click(screen.getByRole("button", { name: "Continue" }));

    const checkout = await screen.findByRole("button", { name: "Checkout" });
    await person.click(checkout);
    expect(await screen.findByText(/Press Checkout again/)).toBeInTheDocument();
    await person.click(checkout);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/order/${order()._id}`));

    expect(sent.map(({ key }) => key)).toEqual([sent[0]?.key, sent[0]?.key]);
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[1]?.draft).toMatchObject({
      shippingAddress: address,
      taxNumber: "27AAPFU0939F1ZV",
      paymentMethod: "PayPal",
      itemsPrice: 1200,
      shippingPrice: 500,
      taxPrice: 180,
      totalPrice: 1880,
    });
    expect(getState().cartItems).toEqual([]);
    expect(localStorage.getItem("cartItems")).toBeNull();
    expect(await screen.findByRole("heading", { name: "Order placed" })).toBeVisible();
    expect(screen.getByText("H-2026-000123")).toBeVisible();

    // Back leads into no checkout without a cart.
    await act(() => router.navigate(-1));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/order/${order()._id}`));
  });

  it("asks nobody to pay at once who pays at the door", async () => {
    fill(cartLine());
    dispatch({ type: "shippingAddressSaved", address });
    dispatch({ type: "paymentMethodSaved", method: "COD" });
    const placed = order({ paymentMethod: "COD" });
    server.use(
      http.post("/api/orders", () =>
        HttpResponse.json({ message: "", order: placed }, { status: 201 }),
      ),
      http.get("/api/orders/*", () => HttpResponse.json(placed)),
    );
    const { person } = renderRoute("/placeorder", { user: customer });
    expect(await screen.findByText(/You pay when it is brought to you\.$/)).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Checkout" }));
    expect(await screen.findByText(/is placed and its pieces are kept for you\.$/)).toBeVisible();
  });

  it("show what changed when the server refuses, and order only when asked again", async () => {
    fill(cartLine(), cartLine({ _id: "p2", name: "Red Boot" }));
    dispatch({ type: "shippingAddressSaved", address });
    dispatch({ type: "paymentMethodSaved", method: "Stripe" });
    const dearer = quoteFor([cartLine({ price: 1500 })], {
      changes: [change({ _id: "p2", kind: "gone", message: "Red Boot is no longer sold." })],
    });
    const totals: number[] = [];
    server.use(
      http.post("/api/orders", async ({ request }) => {
        totals.push(((await request.json()) as OrderDraft).totalPrice);
        return totals.length === 1
          ? HttpResponse.json(
              { message: "Prices have changed.", code: "quote_changed", quote: dearer },
              { status: 409 },
            )
          : HttpResponse.json({ message: "", order: order() }, { status: 201 });
      }),
      http.get("/api/orders/*", () => HttpResponse.json(order())),
    );
    const { router, person } = renderRoute("/placeorder", { user: customer });
    await person.click(await screen.findByRole("button", { name: "Checkout" }));
    const notice = await screen.findByRole("alert");
    expect(notice).toHaveTextContent("Prices have changed.");
    expect(notice).toHaveTextContent("Kolhapuri Sandals now costs ₹1,500 instead of ₹1,200.");
    expect(notice).toHaveTextContent("Red Boot is no longer sold. It was taken out of your cart.");
    expect(getState().cartItems.map((line) => [line._id, line.price])).toEqual([["p1", 1500]]);
    expect(router.state.location.pathname).toBe("/placeorder");

    await person.click(screen.getByRole("button", { name: "Checkout" }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/order/${order()._id}`));
    expect(totals).toEqual([3260, dearer.totalPrice]);
  });
});
