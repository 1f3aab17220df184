import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, it } from "vitest";

import type { Order } from "@/api/types";
import { order, transfer } from "@/test/checkout";
import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const sum = { amount: 1880.5, currency: "INR" };
const answers = (payment: Order["payment"]) => {
  const methods = { demo: false, paypal: null, stripe: null, methods: ["UPI"] };
  server.use(
    http.get("/api/orders/:id", () => HttpResponse.json(order({ paymentMethod: "UPI", payment }))),
    http.get("/api/orders/:id/transfer", () => HttpResponse.json(transfer)),
    http.get("/api/payments/config", () => HttpResponse.json(methods)),
    http.get("/api/*", () => HttpResponse.json([])),
  );
};

it("tells who has sent the money that it was not found, so that nobody pays twice", async () => {
  answers({ provider: "UPI", status: "denied", note: "433212345678", ...sum } as Order["payment"]);
  renderRoute(`/order/${order()._id}`, { user: customer });
  expect(await screen.findByText(/no transfer with the reference 433212345678/)).toHaveTextContent(
    "do not pay again",
  );
  expect(screen.getByRole("link", { name: "How to reach the shop" })).toHaveAttribute(
    "href",
    "/pages/contact",
  );
});

it("lets what a bank's form asks for be copied", async () => {
  answers(null);
  const { person } = renderRoute(`/order/${order()._id}`, { user: customer });
  for (const [what, text] of [
    ["UPI ID", "haat.shop@ybl"],
    ["Amount", "1880.50"],
    ["Message or remark", order().number],
  ] as const) {
    await person.click(await screen.findByRole("button", { name: `Copy: ${what}` }));
    expect(await navigator.clipboard.readText()).toBe(text);
  }
  expect(await screen.findByText("Copied.")).toBeVisible();
});
