import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, it, vi } from "vitest";

import type { SalesSummary, UserInfo } from "@/api/types";
import { shopDay } from "@/lib/zone";
import * as download from "@/lib/download";
import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const admin: UserInfo = { ...customer, isAdmin: true };
// The chart library comes with the screen; on a busy machine that takes its time.
const withCharts = { timeout: 15_000 };
const today = shopDay(Date.now());

const summary: SalesSummary = {
  users: [{ numUsers: 1234 }],
  orders: [{ numOrders: 420, totalSales: 150000.5 }],
  dailyOrders: [{ _id: today, orders: 2, sales: 900 }],
  productCategories: [
    { _id: "Shoes", count: 3, sales: 600 },
    { _id: "Books", count: 5, sales: 300 },
  ],
  period: { orders: 2, sales: 900, ordersBefore: 1, salesBefore: 1000 },
  bestSellers: [
    { _id: "p1", name: "Juttis", url: "juttis", image: "/j.webp", quantity: 2, sales: 600 },
  ],
  waiting: [{ _id: "o1", customer: "Asha Rao", totalPrice: 450, paidAt: "2026-11-01T10:00:00Z" }],
  endingSoon: [
    {
      _id: "a1",
      title: "Mantel Clock",
      currentBid: 8500,
      bidCount: 1,
      endDate: "2099-01-01T00:00:00Z",
    },
  ],
};
const nothing: SalesSummary = {
  users: [{ numUsers: 1 }],
  orders: [{ numOrders: 0, totalSales: 0 }],
  dailyOrders: [],
  productCategories: [],
  period: { orders: 0, sales: 0, ordersBefore: 0, salesBefore: 0 },
  bestSellers: [],
  waiting: [],
  endingSoon: [],
};

function answer(body: SalesSummary, path = "/api/orders/summary") {
  const asked: (string | null)[] = [];
  server.use(
    http.get(path, ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("days"));
      return HttpResponse.json(body);
    }),
  );
  return asked;
}

describe("the dashboard", () => {
  it("shows the figures, a table behind each chart, and where to go on", async () => {
    answer(summary);
    renderRoute("/admin/dashboard?days=7", { user: admin });
    expect(await screen.findByText("1,234", {}, withCharts)).toBeVisible();
    for (const name of ["Total Users", "Orders", "Total Sales", "Daily Sales"])
      expect(screen.getByText(name, { selector: "h2" })).toBeVisible();
    expect(screen.getByText("up 100% on the 7 days before")).toBeVisible();
    expect(screen.getByText("down 10% on the 7 days before")).toBeVisible();
    // The big figures are those of the chosen days.
    const figure = (name: string) =>
      screen.getByText(name, { selector: "h2" }).parentElement?.nextElementSibling;
    expect(figure("Orders")).toHaveTextContent("2");
    expect(figure("Total Sales")).toHaveTextContent("₹900");
    expect(screen.getByText("₹1,50,000.50 in all")).toBeVisible();

    const days = screen.getByRole("table", { name: "Daily Sales" });
    expect(within(days).getAllByRole("row")).toHaveLength(8);
    expect(within(days).getAllByText("₹0")).toHaveLength(6);
    const categories = screen.getByRole("table", { name: "Sales by category" });
    expect(within(categories).getByRole("row", { name: "Shoes 3 ₹600" })).toBeInTheDocument();

    const link = (name: RegExp) => screen.getByRole("link", { name });
    expect(link(/^Juttis/)).toHaveAttribute("href", "/products/juttis");
    expect(link(/^Asha Rao/)).toHaveAttribute("href", "/order/o1");
    expect(link(/^Mantel Clock/)).toHaveAttribute("href", "/auctions/a1");
  });

  it("keeps the days in the address and asks for them", async () => {
    const asked = answer(summary);
    const { router, person } = renderRoute("/admin/dashboard", { user: admin });
    await person.click(await screen.findByRole("link", { name: "7 days" }, withCharts));
    await waitFor(() => expect(asked).toEqual(["30", "7"]), withCharts);
    expect(router.state.location.search).toBe("?days=7");
    expect(await screen.findByText("up 100% on the 7 days before")).toBeVisible();
  });

  it("hands the figures over as CSV", async () => {
    const saved = vi.spyOn(download, "downloadText").mockImplementation(() => undefined);
    answer(summary);
    const { person } = renderRoute("/admin/dashboard?days=7", { user: admin });
    await person.click(
      await screen.findByRole("button", { name: "Download Daily Sales as CSV" }, withCharts),
    );
    const [name, text] = saved.mock.calls[0] ?? [];
    expect(name).toBe(`haat-daily-sales-${today}.csv`);
    expect(text?.split("\r\n")).toHaveLength(9);
    expect(text).toContain(`${today},2,900`);
  });

  it("says 'No Sale' and 'No Category' in a new shop", async () => {
    answer(nothing);
    renderRoute("/admin/dashboard", { user: admin });
    expect(await screen.findByText("No Sale", {}, withCharts)).toBeVisible();
    expect(screen.getByText("No Category")).toBeVisible();
  });

  it("says so when the figures do not come", async () => {
    server.use(
      http.get("/api/orders/summary", () => HttpResponse.json({ message: "No." }, { status: 403 })),
    );
    renderRoute("/admin/dashboard", { user: admin });
    expect(await screen.findByRole("button", { name: "Try again" }, withCharts)).toBeVisible();
  });

  it("shows a seller their own figures, without the shop's", async () => {
    answer(summary, "/api/seller/summary");
    renderRoute("/seller/dashboard", { user: { ...customer, isSeller: true } });
    expect(await screen.findByText("Products", { selector: "h2" }, withCharts)).toBeVisible();
    expect(screen.queryByText("Total Users")).toBeNull();
  });
});
