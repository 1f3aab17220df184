import { act, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, it } from "vitest";

import type { Order } from "@/api/types";
import { auction } from "@/test/auctions";
import { product } from "@/test/catalog";
import { order, transfer } from "@/test/checkout";
import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const fails = (path: string, status = 503) =>
  server.use(http.get(path, () => HttpResponse.json({ message: "Back soon." }, { status })));
const gives = (path: string, answer: unknown) =>
  server.use(http.get(path, () => HttpResponse.json(answer as object)));

const answer = {
  products: [product()],
  page: 1,
  pages: 1,
  countProducts: 1,
  categories: [],
  corrected: null,
};
const lot = auction({
  _id: "lot",
  title: product().name,
  endDate: new Date(Date.now() + 3_600_000).toISOString(),
});
const stall = { _id: "s1", name: "Neelkosha Looms", logo: "", description: "" };
const screens = [
  ["/", "/api/products", [product()]],
  ["/search", "/api/products/search", answer],
  ["/products/teal-banarasi-silk-sari", "/api/products/url/:url", product()],
  ["/auctions/lot", "/api/auctions/lot", lot],
  ["/sellers/s1", "/api/products/search", answer],
  ["/sellers/s1", "/api/sellers/s1", stall],
] as const;

describe("a refresh that fails", () => {
  it.each(screens)(
    "leaves %s as it was, says so, and comes right again",
    async (at, call, data) => {
      gives("/api/products/categories", []);
      gives("/api/products/search", answer);
      gives("/api/sellers/s1", stall);
      gives(call, data);
      const { client } = renderRoute(at);
      const name = () => screen.getAllByText("Teal Banarasi Silk Sari")[0];
      await waitFor(() => expect(name()).toBeVisible());
      fails(call);
      await act(() => client.refetchQueries());
      expect(name()).toBeVisible();
      expect(screen.getByText(/Couldn’t refresh this page/)).toBeVisible();
      gives(call, data);
      await act(() => client.refetchQueries());
      expect(screen.queryByText(/Couldn’t refresh this page/)).toBeNull();
    },
  );

  it("loses nothing that is half typed", async () => {
    gives("/api/users/me", customer);
    gives("/api/users/u1", { ...customer, token: undefined });
    const { client, person } = renderRoute("/profile", { user: customer });
    await person.type(await screen.findByLabelText("Name"), " the Great");
    fails("/api/users/u1");
    await act(() => client.refetchQueries());
    expect(screen.getByLabelText("Name")).toHaveValue("Asha Rao the Great");
  });
});

describe("an order that is being paid while nothing can be refreshed", () => {
  const open = (method: Order["paymentMethod"]) => {
    gives("/api/*", []);
    gives(`/api/orders/${order()._id}`, order({ paymentMethod: method }));
    gives("/api/payments/config", {
      demo: false,
      paypal: { currency: "USD", sdkBaseUrl: null },
      stripe: null,
      methods: ["PayPal", "UPI"],
    });
    gives(`/api/orders/${order()._id}/transfer`, transfer);
    server.use(http.get("/api/keys/paypal", () => HttpResponse.text("client-id")));
    return renderRoute(`/order/${order()._id}`, { user: customer });
  };

  it("keeps what is typed where one pays", async () => {
    const { client, person } = open("UPI");
    await person.type(await screen.findByLabelText("Reference number"), "4711");
    fails("/api/*");
    await act(() => client.refetchQueries());
    expect(screen.getByLabelText("Reference number")).toHaveValue("4711");
    expect(screen.getByText(/Couldn’t refresh this page/)).toBeVisible();
  });

  it("keeps the wallet's own buttons", async () => {
    const { client } = open("PayPal");
    await screen.findByText("Paypal does not accept payments in INR");
    await waitFor(() => expect(client.getQueryData(["payments", "paypal-key"])).toBe("client-id"));
    fails("/api/*");
    await act(() => client.refetchQueries());
    expect(screen.getByText(/Couldn’t refresh this page/)).toBeVisible();
    expect(screen.queryByText("PayPal could not be loaded.")).toBeNull();
  });
});

describe("a first load that fails", () => {
  it("says what happened and tries again", async () => {
    fails("/api/products");
    const { person } = renderRoute("/");
    expect(await screen.findByText("Back soon.")).toBeVisible();
    gives("/api/products", [product()]);
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Teal Banarasi Silk Sari")).toBeVisible();
  });

  it("is another thing than nothing found", async () => {
    fails("/api/products/url/:url", 404);
    renderRoute("/products/nothing");
    expect(
      await screen.findByText("Sorry, We couldn't find what you are looking for!"),
    ).toBeVisible();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });
});
