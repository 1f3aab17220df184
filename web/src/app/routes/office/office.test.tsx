import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, it } from "vitest";

import type { UserInfo } from "@/api/types";
import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const admin: UserInfo = { ...customer, isAdmin: true };
const settings = {
  name: "Haat",
  logo: "",
  footer: "",
  taxPercent: 15,
  shippingFee: 500,
  freeShippingAbove: 10000,
  usdRate: 81.71,
  orderHoldHours: 24,
  upi: false,
  upiId: "",
  bankDetails: "",
  payOnDelivery: false,
  guestCheckout: false,
  biddingLimit: 1000000,
  unpaidWins: 2,
  unpaidWinsDays: 180,
  maskedNames: false,
};

it("saves the settings, and puts the server's complaint under its field", async () => {
  const sent: unknown[] = [];
  server.use(
    http.get("/api/admin/settings", () => HttpResponse.json(settings)),
    http.put("/api/admin/settings", async ({ request }) => {
      const body = (await request.json()) as typeof settings;
      sent.push(body);
      return body.name === "Bad"
        ? HttpResponse.json(
            { message: "Not so.", errors: { name: "Choose another name." } },
            { status: 422 },
          )
        : HttpResponse.json(body);
    }),
  );
  const { person } = renderRoute("/admin/settings", { user: admin });
  const name = await screen.findByLabelText("Shop name");
  const save = () => person.click(screen.getByRole("button", { name: "Save settings" }));
  const tax = screen.getByLabelText("Tax");

  await person.clear(tax);
  await person.type(tax, "101");
  await save();
  expect(await screen.findByText(/^The tax must be between/)).toBeVisible();
  expect(sent).toEqual([]);

  await person.clear(tax);
  await person.type(tax, "12.5");
  await person.clear(name);
  await person.type(name, "Bad");
  await save();
  expect(await screen.findByText("Choose another name.")).toBeVisible();

  await person.clear(name);
  await person.type(name, "Sunday Haat");
  await save();
  expect(await screen.findByText("Settings saved")).toBeInTheDocument();
  expect(sent.at(-1)).toEqual({ ...settings, name: "Sunday Haat", taxPercent: 12.5 });
  expect(screen.getAllByRole("link", { name: "Sunday Haat, home" })).not.toHaveLength(0);
  expect(document.title).toBe("Settings · Sunday Haat");
});

it("searches the audit log and keeps the words in the address", async () => {
  const entry = {
    _id: "e1",
    at: "2026-11-01T10:00:00Z",
    actor: "Devika Menon",
    action: "user.update",
    subjectKind: "user",
    subjectId: "u9",
    summary: "Made Ravi a seller",
  };
  server.use(
    http.get("/api/admin/audit", ({ request }) => {
      const found = new URL(request.url).searchParams.get("query") ? [] : [entry];
      return HttpResponse.json(found, { headers: { "X-Total-Count": String(found.length) } });
    }),
  );
  const { person, router } = renderRoute("/admin/audit", { user: admin });
  expect(await screen.findByText("Made Ravi a seller")).toBeVisible();
  expect(screen.getByRole("link", { name: "Open this user" })).toHaveAttribute(
    "href",
    "/admin/user/u9",
  );
  await person.type(screen.getByLabelText("Search the audit log"), "moon");
  expect(await screen.findByText("No entry found")).toBeVisible();
  await waitFor(() => expect(router.state.location.search).toBe("?query=moon"));
});

it("shows what is set up and what is not", async () => {
  server.use(
    http.get("/api/admin/setup", () =>
      HttpResponse.json([
        {
          key: "name",
          title: "Name and logo of the shop",
          done: false,
          hint: "Give it a name.",
          command: "",
        },
        { key: "mail", title: "Mail", done: true, hint: "It took a test mail.", command: "" },
        {
          key: "backups",
          title: "Backups",
          done: false,
          hint: "There is none yet.",
          command: "haat admin backup today.db",
        },
      ]),
    ),
  );
  server.use(http.get("/api/admin/tax", () => HttpResponse.json({ name: "", address: "" })));
  renderRoute("/admin/setup", { user: admin });
  expect(await screen.findByText("1 of 3 done")).toBeVisible();
  expect(screen.getByText("haat admin backup today.db")).toBeVisible();
  expect(screen.getByRole("link", { name: "Open Settings" })).toHaveAttribute(
    "href",
    "/admin/settings",
  );
  expect(screen.getByRole("link", { name: "Open Mails" })).toHaveAttribute("href", "/admin/mails");
  expect(await screen.findByRole("link", { name: "Open Taxes" })).toHaveAttribute(
    "href",
    "/admin/books?tab=tax",
  );
});

it("asks nobody for the name and address of the business that has said them", async () => {
  let asked = false;
  server.use(
    http.get("/api/admin/setup", () =>
      HttpResponse.json([{ key: "mail", title: "Mail", done: true, hint: "Fine.", command: "" }]),
    ),
    http.get("/api/admin/tax", () => {
      asked = true;
      return HttpResponse.json({ name: "Haat Bazaar", address: "12 Laxmi Road" });
    }),
  );
  renderRoute("/admin/setup", { user: admin });
  expect(await screen.findByText("Everything is set up.")).toBeVisible();
  await waitFor(() => expect(asked).toBe(true));
  expect(screen.queryByRole("link", { name: "Open Taxes" })).toBeNull();
});
