import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";

import type { Payout } from "@/api/types";
import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const admin = { ...customer, _id: "admin", isAdmin: true };
const payout = (number: number): Payout => ({
  _id: `p${number}`,
  run: "r1",
  sellerId: `s${number}`,
  sellerName: `Stall ${number}`,
  amount: 900 + number,
  status: "started",
  bank: "Meena Iyer · HDFC0001234 · •••• 6789",
  reference: "",
  note: "",
  createdAt: "2026-08-10T10:00:00Z",
  paidAt: null,
  failedAt: null,
});

/** A run with so many sellers, as the API lists, filters and settles it. */
function aRun(sellers: number) {
  server.use(http.get("/api/*", () => HttpResponse.json([])));
  let payouts = Array.from({ length: sellers }, (_, place) => payout(place + 1));
  server.use(
    http.get("/api/admin/payouts", ({ request }) => {
      const wanted = new URL(request.url).searchParams;
      const [page, limit] = [Number(wanted.get("page")), Number(wanted.get("limit"))];
      const status = wanted.get("status");
      const found = payouts.filter((one) => status === null || one.status === status);
      return HttpResponse.json(found.slice((page - 1) * limit, page * limit), {
        headers: { "X-Total-Count": String(found.length) },
      });
    }),
    http.put("/api/admin/payouts/:id/paid", ({ params }) => {
      payouts = payouts.map((one) =>
        one._id === params["id"] ? { ...one, status: "paid", reference: "UTR1" } : one,
      );
      return HttpResponse.json(payouts.find((one) => one._id === params["id"]));
    }),
  );
}

describe("a run with more sellers than a page has room for", () => {
  beforeEach(() => aRun(21));

  // By its label or words: finding a role among so many buttons takes jsdom seconds.
  it("has further pages", async () => {
    const { person, router } = renderRoute("/admin/books?tab=payouts", { user: admin });
    expect(await screen.findByText("Stall 20")).toBeVisible();
    expect(screen.queryByText("Stall 21")).not.toBeInTheDocument();
    await person.click(screen.getByLabelText("Page 2"));
    expect(await screen.findByText("Stall 21")).toBeVisible();
    expect(router.state.location.search).toContain("page=2");
  });

  it("can be settled to its end", async () => {
    const { person, router } = renderRoute("/admin/books?tab=payouts&page=2", { user: admin });
    await person.click(await screen.findByText("Mark as paid"));
    await person.type(screen.getByLabelText(/number of the transfer/), "UTR1");
    await person.click(within(screen.getByRole("dialog")).getByText("Mark as paid"));
    // Nothing is left on the last page: what is left stands on the one before.
    expect(await screen.findByText("Stall 20")).toBeVisible();
    expect(screen.queryByText("Stall 21")).not.toBeInTheDocument();
    expect(router.state.location.search).toContain("page=1");
  });

  it("is found again at its address, with what was paid", async () => {
    renderRoute("/admin/books?tab=payouts&which=all&page=2", { user: admin });
    expect(await screen.findByText("Stall 21")).toBeVisible();
    expect(screen.getByText("All")).toHaveAttribute("aria-current", "page");
    expect(screen.getByText("To be transferred", { selector: "a" })).toHaveAttribute(
      "href",
      "/admin/books?tab=payouts&which=open&page=1",
    );
  });
});

it("offers one bank file for a run, however many sellers it pays", async () => {
  aRun(3);
  renderRoute("/admin/books?tab=payouts", { user: admin });
  expect(await screen.findByText("Stall 3")).toBeVisible();
  expect(screen.getAllByText(/^Bank file of 10 Aug/)).toHaveLength(1);
  expect(screen.getByText(/^One file has everything/)).toBeVisible();
});

it("says that nothing is left to be paid", async () => {
  aRun(0);
  renderRoute("/admin/books?tab=payouts", { user: admin });
  expect(await screen.findByText("Nothing is left to be transferred.")).toBeVisible();
});
