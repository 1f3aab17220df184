import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, it } from "vitest";

import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const invoice = (id: string, total: number) => ({
  _id: id,
  kind: "invoice",
  number: `INV/26-27/${id}`,
  order: "o1",
  orderNumber: "H-2026-000001",
  issuedAt: "2026-11-16T10:00:00Z",
  sellerId: "s1",
  total,
});

it("shows the amounts of invoices with paise, in one column", async () => {
  server.use(
    http.get("/api/seller/invoices", () =>
      HttpResponse.json([invoice("1", 16_560), { ...invoice("2", 918.85), kind: "credit_note" }], {
        headers: { "X-Total-Count": "2" },
      }),
    ),
    http.get("/api/*", () => HttpResponse.json([])),
  );
  renderRoute("/seller/invoices", { user: { ...customer, _id: "s1", isSeller: true } });
  expect(await screen.findByText("₹16,560.00")).toBeVisible();
  expect(screen.getByText("−₹918.85")).toBeVisible();
});
