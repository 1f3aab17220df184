import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, it } from "vitest";

import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const admin = { ...customer, isAdmin: true };
let sent: unknown[];

const keep = async ({ request }: { request: Request }) => {
  sent.push(await request.json());
  return HttpResponse.json({});
};

beforeEach(() => {
  sent = [];
});

it("sends a coupon's amounts as they were meant, and no limit that is none", async () => {
  server.use(
    http.get("/api/coupons", () => HttpResponse.json([])),
    http.post("/api/coupons", keep),
  );
  const { person } = renderRoute("/admin/coupons", { user: admin });
  await person.click(await screen.findByRole("button", { name: "New coupon" }));
  const dialog = within(await screen.findByRole("dialog"));
  await person.type(dialog.getByLabelText("Code"), "FESTIVE");
  await person.type(dialog.getByLabelText("Percent"), "12,5");
  await person.type(dialog.getByLabelText("For orders from, in rupees"), "10,000");
  const limit = dialog.getByLabelText("Orders in all");
  await person.type(limit, "ten");
  await person.click(dialog.getByRole("button", { name: "Create" }));
  expect(limit).toBeInvalid();
  await waitFor(() => expect(limit).toHaveFocus());
  expect(sent).toEqual([]);
  await person.clear(limit);
  await person.click(dialog.getByRole("button", { name: "Create" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ percent: 12.5, atLeast: 10_000, limit: null });
});

it("says at a coupon's field what the server refuses there, and nowhere else", async () => {
  const message = "This code is taken.";
  const taken = { message, code: "invalid", params: {}, errors: { code: message } };
  server.use(
    http.get("/api/coupons", () => HttpResponse.json([])),
    http.post("/api/coupons", () => HttpResponse.json(taken, { status: 422 })),
  );
  const { person } = renderRoute("/admin/coupons", { user: admin });
  await person.click(await screen.findByRole("button", { name: "New coupon" }));
  const dialog = within(await screen.findByRole("dialog"));
  await person.type(dialog.getByLabelText("Code"), "FESTIVE");
  await person.type(dialog.getByLabelText("Percent"), "10");
  await person.click(dialog.getByRole("button", { name: "Create" }));
  await waitFor(() =>
    expect(dialog.getByLabelText("Code")).toHaveAccessibleDescription(
      expect.stringContaining(message),
    ),
  );
  expect(screen.getAllByText(message)).toHaveLength(1);
});

it("says of a rate which field is no figure", async () => {
  server.use(
    http.get("/api/admin/shipping", () => HttpResponse.json({ rates: [], fallback: [] })),
    http.put("/api/admin/shipping", keep),
  );
  const { person } = renderRoute("/admin/shipping", { user: admin });
  await person.click(await screen.findByRole("button", { name: "Add a row" }));
  await person.type(screen.getByLabelText("Free above, in rupees"), "never");
  await person.click(screen.getByRole("button", { name: "Save rates" }));
  await waitFor(() => expect(screen.getByLabelText("Costs, in rupees")).toHaveFocus());
  expect(screen.getByLabelText("Free above, in rupees")).toBeInvalid();
  expect(sent).toEqual([]);
});

it("takes emptied days of returns for a slip, not for none", async () => {
  const rules = { windowDays: 7, answerDays: 3, sendDays: 10 };
  server.use(
    http.get("/api/returns/rules", () => HttpResponse.json(rules)),
    http.get("/api/admin/returns", () => HttpResponse.json([])),
    http.put("/api/admin/returns/rules", keep),
  );
  const { person } = renderRoute("/admin/returns", { user: admin });
  const days = await screen.findByLabelText("Days after delivery");
  await person.clear(days);
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(days).toHaveFocus());
  expect(days).toBeInvalid();
  expect(sent).toEqual([]);
});

it("has one way to the first coupon", async () => {
  server.use(http.get("/api/coupons", () => HttpResponse.json({ coupons: [] })));
  renderRoute("/seller/coupons", { user: { ...customer, isSeller: true } });
  expect(await screen.findByText("No coupons yet")).toBeVisible();
  expect(screen.getAllByRole("button", { name: "New coupon" })).toHaveLength(1);
});

it("has no empty table of rates", async () => {
  server.use(
    http.get("/api/seller/shipping", () => HttpResponse.json({ rates: [], fallback: [] })),
  );
  const { person } = renderRoute("/seller/shipping", { user: { ...customer, isSeller: true } });
  const add = await screen.findByRole("button", { name: "Add a row" });
  expect(screen.queryByRole("list", { name: "Shipping rates" })).toBeNull();
  await person.click(add);
  expect(screen.getByRole("list", { name: "Shipping rates" })).toBeVisible();
});
