import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { BooksEntry, ShopBooks, Statement } from "@/api/types";
import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const seller = { ...customer, _id: "s1", isSeller: true };
const omar = { ...customer, _id: "omar", isAccountant: true };

const entry = { order: null, number: "", note: "", at: "2026-08-04T10:00:00Z" };
const statement: Statement = {
  sellerId: "s1",
  sellerName: "Meena’s Brass",
  month: "2026-08",
  available: 5,
  pending: 0,
  held: 0,
  underWay: 0,
  releaseDays: 7,
  minimum: 100,
  bank: null,
  coming: [],
  opening: 0,
  entries: [
    { ...entry, kind: "paid", amount: 1200, available: 0, balance: 1200 },
    { ...entry, kind: "released", amount: 0, available: 1200, balance: 1200 },
    { ...entry, kind: "dispute", amount: 0, available: -1200, balance: 1200 },
  ],
  closing: 1200,
  isCut: false,
  payouts: [],
};
const books: ShopBooks = { month: "2026-08", accounts: [], sellers: [], coming: [] };
const figures = {
  ...{ days: 30, sellersSales: 0, sellersReturned: 0, fees: 80, feesBefore: 40, commission: 0 },
  ...{ payoutsDue: 920, payoutsUnderWay: 10, sellersPending: 30, refundsOwed: 115 },
  bestSellers: [],
};

/** Whether something is left out of the paper. */
const isKeptOff = (element: HTMLElement) => element.closest(".no-print") !== null;
const head = () => screen.findByTestId("paper-head");

beforeEach(() => {
  server.use(http.get("/api/*", () => HttpResponse.json([])));
  server.use(
    http.get("/api/seller/statement", () => HttpResponse.json(statement)),
    http.get("/api/admin/sellers/:id/statement", () => HttpResponse.json(statement)),
    http.get("/api/admin/books", () => HttpResponse.json(books)),
    http.get("/api/admin/figures", () => HttpResponse.json(figures)),
  );
});

describe("a statement on paper", () => {
  it.each([
    ["/seller/statement?month=2026-08", seller],
    ["/admin/books/s1?month=2026-08", omar],
  ])("says from which shop, whose and of which month it is: %s", async (path, user) => {
    renderRoute(path, { user });
    for (const words of ["Haat", "Statement", "Meena’s Brass", "August 2026"])
      expect(await head()).toHaveTextContent(words);
    // The fields and headings of the screen stay there, as does what there is today.
    expect(isKeptOff(screen.getByRole("heading", { level: 1 }))).toBe(true);
    expect(isKeptOff(screen.getByRole("button", { name: "Print" }))).toBe(true);
    expect(isKeptOff(screen.getByRole("heading", { name: "Available" }))).toBe(true);
    expect(isKeptOff(screen.getByRole("table", { name: "What happened" }))).toBe(false);
  });

  it("has what there is and what comes while its month runs", async () => {
    const running = { ...statement, month: "2999-01" };
    server.use(http.get("/api/seller/statement", () => HttpResponse.json(running)));
    renderRoute("/seller/statement", { user: seller });
    expect(isKeptOff(await screen.findByRole("heading", { name: "Available" }))).toBe(false);
    expect(isKeptOff(screen.getByRole("region", { name: "Coming next" }))).toBe(false);
  });
});

it("says how much became available, or no longer is", async () => {
  renderRoute("/seller/statement", { user: seller });
  const happened = await screen.findByRole("table", { name: "What happened" });
  const row = (kind: string) => within(happened).getByText(kind).closest("tr");
  expect(row("Became available")).toHaveTextContent("₹1,200.00 can be paid out");
  expect(row("Dispute")).toHaveTextContent("₹1,200.00 cannot be paid out for now");
  expect(row("Sale")).not.toHaveTextContent("paid out");
});

describe("the shop's books on paper", () => {
  const happened = (number: number): BooksEntry => ({
    ...entry,
    _id: `e${number}`,
    kind: "adjustment",
    note: `Entry ${number}.`,
    by: "",
    postings: [],
  });

  /** A month with so many entries, of which a page has at most 500. */
  function aMonth(total: number) {
    server.use(
      http.get("/api/admin/entries", ({ request }) => {
        const wanted = new URL(request.url).searchParams;
        const [page, limit] = [Number(wanted.get("page")), Number(wanted.get("limit"))];
        const length = Math.max(0, Math.min(total - (page - 1) * limit, limit, 500));
        // A page of many is told by its first and last: drawing them all takes jsdom minutes.
        const all = Array.from({ length }, (_, place) => happened((page - 1) * limit + place + 1));
        return HttpResponse.json(all.length > 50 ? [all[0], all.at(-1)] : all, {
          headers: { "X-Total-Count": String(total) },
        });
      }),
    );
  }

  it("have every entry of the month, and none of the screen's fields", async () => {
    const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
    aMonth(27);
    const { person } = renderRoute("/admin/books", { user: omar });
    for (const words of ["Whole shop", "August 2026"])
      expect(await head()).toHaveTextContent(words);
    expect(await screen.findByText("Entry 20.")).toBeInTheDocument();
    for (const part of [screen.getByRole("tablist"), screen.getByLabelText("Pages")])
      expect(isKeptOff(part)).toBe(true);
    expect(screen.queryByText("Entry 27.")).not.toBeInTheDocument();
    await person.click(screen.getByText("Print"));
    await waitFor(() => expect(print).toHaveBeenCalled());
    expect(await screen.findByText("Entry 27.")).toBeInTheDocument();
    expect(screen.getAllByText("Entry 1.").filter((one) => !isKeptOff(one))).toHaveLength(1);
    // On the screen all is as before.
    window.dispatchEvent(new Event("afterprint"));
    await waitFor(() => expect(screen.queryByText("Entry 27.")).not.toBeInTheDocument());
  });

  it("say so when there are more entries than a sheaf has room for", async () => {
    const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
    aMonth(2600);
    const { person } = renderRoute("/admin/books", { user: omar });
    expect(await screen.findByText("Entry 20.")).toBeInTheDocument();
    await person.click(screen.getByText("Print"));
    await waitFor(() => expect(print).toHaveBeenCalled());
    expect(await screen.findByText("Entry 2000.")).toBeInTheDocument();
    const cut = screen.getAllByText(/ of 2600 entries are on this paper/);
    expect(cut.filter((words) => !isKeptOff(words))).toHaveLength(1);
  });
});

it("shows an accountant what was earned, what is due and what is owed", async () => {
  renderRoute("/admin/books", { user: omar });
  const money = await screen.findByRole("region", { name: "Sellers’ money" });
  for (const words of ["Commission and fees₹80", "Payouts due₹920", "Refunds owed₹115"])
    expect(money).toHaveTextContent(words);
});
