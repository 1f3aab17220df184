import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";

import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const admin = { ...customer, _id: "admin", isAdmin: true };
const seller = { ...customer, _id: "s1", isSeller: true };

const application = {
  _id: "a1",
  userId: "u1",
  person: "Farhan Qureshi",
  email: "farhan@example.com",
  state: "waiting",
  name: "Qureshi Brassware",
  logo: "",
  description: "Lamps and bells.",
  address: "21 Peetal Nagri",
  city: "Moradabad",
  region: "Uttar Pradesh",
  pinCode: "244001",
  country: "India",
  taxNumber: "",
  bank: "Farhan Qureshi · SBIN0001234 · •••• 7654",
  reason: "",
  at: "2026-08-04T10:00:00Z",
  decidedAt: null,
  decidedBy: "",
};

describe("asking to sell", () => {
  it("sends what was typed, and shows what is wrong where it is", async () => {
    let asked: unknown;
    server.use(
      http.get("/api/seller/application", () =>
        HttpResponse.json({ open: true, isSeller: false, application: null }),
      ),
      http.put("/api/seller/application", async ({ request }) => {
        asked = await request.json();
        return HttpResponse.json(
          { message: "No.", code: "invalid_fields", params: {}, errors: { city: "Which city?" } },
          { status: 422 },
        );
      }),
    );
    const { person: user } = renderRoute("/sell", { user: customer });
    await user.type(await screen.findByLabelText("Name of the stall"), "Looms");
    await user.click(screen.getByRole("button", { name: "Send the application" }));
    expect(await screen.findByText("Which city?")).toBeVisible();
    expect(asked).toMatchObject({ name: "Looms", country: "India" });
    expect(asked).not.toHaveProperty("bank");
  });

  it("says why the shop said no", async () => {
    server.use(
      http.get("/api/seller/application", () =>
        HttpResponse.json({
          open: true,
          isSeller: false,
          application: { ...application, state: "declined", reason: "No logo of your own." },
        }),
      ),
    );
    renderRoute("/sell", { user: customer });
    expect(await screen.findByText(/No logo of your own\./)).toBeVisible();
    expect(screen.getByLabelText("City")).toHaveValue("Moradabad");
  });
});

describe("the admin's side", () => {
  beforeEach(() => {
    server.use(
      http.get("/api/admin/applications", () => HttpResponse.json([application])),
      http.get("/api/users/me", () => HttpResponse.json(admin)),
    );
  });

  it("keeps the keyboard on the page when what was approved goes", async () => {
    let waiting = [application];
    server.use(
      http.get("/api/admin/applications", () => HttpResponse.json(waiting)),
      http.put("/api/admin/applications/a1", () => {
        waiting = [];
        return HttpResponse.json({ ...application, state: "approved" });
      }),
    );
    const { person: user } = renderRoute("/admin/sellers", { user: admin });
    await user.click(await screen.findByRole("button", { name: "Approve" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Approve" })).toBeNull());
    expect(screen.getByRole("main")).toHaveFocus();
  });

  it("shows the pin code beside the city, as on parcels", async () => {
    renderRoute("/admin/sellers", { user: admin });
    expect(
      await screen.findByText("21 Peetal Nagri, Moradabad 244001, Uttar Pradesh, India"),
    ).toBeVisible();
  });

  it("declines with a reason", async () => {
    let answered: unknown;
    server.use(
      http.put("/api/admin/applications/a1", async ({ request }) => {
        answered = await request.json();
        return HttpResponse.json({ ...application, state: "declined" });
      }),
    );
    const { person: user } = renderRoute("/admin/sellers", { user: admin });
    await user.click(await screen.findByRole("button", { name: "Decline" }));
    const dialog = await screen.findByRole("dialog");
    await user.type(within(dialog).getByLabelText("Reason"), "No logo.");
    await user.click(within(dialog).getByRole("button", { name: "Decline" }));
    expect(await screen.findByText("They were told why.")).toBeVisible();
    expect(answered).toEqual({ approve: false, reason: "No logo." });
  });
});

it("hides a seller's goods while they are away", async () => {
  const stall = {
    state: "open",
    awayUntil: null,
    awayNote: "",
    reason: "",
    shippingPolicy: "",
    returnPolicy: "",
    address: "",
    city: "",
    region: "",
    pinCode: "",
    country: "",
    taxNumber: "",
  };
  let told: unknown;
  server.use(
    http.get("/api/seller/stall", () => HttpResponse.json(stall)),
    http.get("/api/users/me", () => HttpResponse.json(seller)),
    http.put("/api/seller/holiday", async ({ request }) => {
      told = await request.json();
      return HttpResponse.json({ ...stall, state: "away" });
    }),
  );
  const { person: user } = renderRoute("/seller/stall", { user: seller });
  await user.type(await screen.findByLabelText("What shoppers read meanwhile"), "At the sea.");
  await user.click(screen.getByRole("button", { name: "Hide my goods" }));
  expect(await screen.findByText("Enjoy your time: your goods are hidden.")).toBeVisible();
  expect(told).toEqual({ away: true, note: "At the sea." });
});
