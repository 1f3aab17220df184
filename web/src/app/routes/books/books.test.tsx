import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";

import type { Coming, Payout, ShopBooks, Statement } from "@/api/types";
import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const admin = { ...customer, _id: "admin", isAdmin: true };
const seller = { ...customer, _id: "s1", isSeller: true };

const payout: Payout = {
  _id: "p1",
  run: "r1",
  sellerId: "s1",
  sellerName: "Meena’s Brass",
  amount: 920,
  status: "started",
  bank: "Meena Iyer · HDFC0001234 · •••• 6789",
  reference: "",
  note: "",
  createdAt: "2026-08-10T10:00:00Z",
  paidAt: null,
  failedAt: null,
};

const coming: Coming = {
  order: "o1",
  number: "H-2026-000123",
  amount: 1200,
  at: "2026-08-20T10:00:00Z",
  sellerId: "s1",
  sellerName: "Meena’s Brass",
};

const statement: Statement = {
  sellerId: "s1",
  sellerName: "Meena’s Brass",
  month: "2026-08",
  available: -80,
  pending: 1200,
  held: 0,
  underWay: 920,
  releaseDays: 7,
  minimum: 100,
  bank: null,
  coming: [coming],
  opening: 0,
  entries: [
    {
      at: "2026-08-04T10:00:00Z",
      kind: "paid",
      order: "o1",
      number: "H-2026-000123",
      note: "",
      amount: 1200,
      available: 0,
      balance: 1200,
    },
  ],
  closing: 1120,
  isCut: false,
  payouts: [payout],
};

const books: ShopBooks = {
  month: "2026-08",
  accounts: [
    {
      account: "provider:PayPal",
      opening: 500,
      debit: 1880,
      credit: 0,
      closing: 2380,
      balance: 2380,
    },
  ],
  coming: [coming],
  sellers: [
    { _id: "s1", name: "Meena’s Brass", pending: 0, available: 920, held: 0, hasBank: false },
  ],
};

beforeEach(() => server.use(http.get("/api/*", () => HttpResponse.json([]))));

describe("a seller's statement", () => {
  it("shows what there is, what comes and what happened", async () => {
    server.use(http.get("/api/seller/statement", () => HttpResponse.json(statement)));
    renderRoute("/seller/statement", { user: seller });
    expect(await screen.findByText(/Below zero; your next sales/)).toBeVisible();
    const coming = screen.getByRole("region", { name: "Coming next" });
    expect(coming).toHaveTextContent("Available on 20 Aug 2026");
    const entries = screen.getByRole("table", { name: "What happened" });
    expect(entries).toHaveTextContent("Sale");
    expect(within(entries).getByRole("link", { name: "H-2026-000123" })).toBeVisible();
    const payouts = screen.getByRole("region", { name: "Payouts" });
    expect(payouts).toHaveTextContent("To be transferred");
    expect(payouts).toHaveTextContent("Started ");
    // It says of which month it is the beginning.
    expect(entries).toHaveTextContent("At the beginning of August 2026");
    // No line ends between the month and its year.
    expect(entries.textContent).toContain("August\u00a02026");
  });

  it("keeps what is shown of an account's number in one line", async () => {
    const known = { ...statement, bank: payout.bank };
    server.use(http.get("/api/seller/statement", () => HttpResponse.json(known)));
    renderRoute("/seller/statement", { user: seller });
    const card = await screen.findByRole("region", { name: "Where payouts go" });
    expect(card.textContent).toContain("••••\u00a06789");
  });

  it("asks for bank details, and says what is wrong with them", async () => {
    let sent: unknown;
    server.use(
      http.get("/api/seller/statement", () => HttpResponse.json(statement)),
      http.put("/api/seller/bank", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(
          { message: "Please check.", code: "invalid_fields", errors: { code: "Not a code." } },
          { status: 422 },
        );
      }),
    );
    const { person } = renderRoute("/seller/statement", { user: seller });
    await person.click(await screen.findByRole("button", { name: "Enter bank details" }));
    const form = screen.getByRole("dialog", { name: "Where payouts go" });
    await person.type(within(form).getByLabelText("Account number or IBAN"), "501001234");
    await person.click(within(form).getByRole("button", { name: "Save" }));
    expect(await within(form).findByText("Not a code.")).toBeVisible();
    expect(sent).toEqual({ holder: "", account: "501001234", code: "" });
  });
});

describe("the shop's books", () => {
  it("show accounts, and what the shop owes whom", async () => {
    server.use(http.get("/api/admin/books", () => HttpResponse.json(books)));
    renderRoute("/admin/books", { user: admin });
    expect(await screen.findByText("Money with PayPal")).toBeVisible();
    expect(screen.getByRole("table", { name: "Sellers" })).toHaveTextContent("No bank details");
    const balances = screen.getByRole("table", { name: "Balances" });
    expect(
      within(balances)
        .getAllByRole("columnheader")
        .map((head) => head.textContent),
    ).toEqual(["Account", "At the beginning", "In", "Out", "At the end"]);
    // With paise, so that the figures stand in one column.
    expect(balances).toHaveTextContent("₹2,380.00");
    expect(screen.getByRole("region", { name: "Coming next" })).toHaveTextContent("Meena’s Brass");
  });

  it("compare a provider's report to the paisa", async () => {
    const difference = {
      what: "amount",
      flow: "payment",
      id: "ch_1",
      order: null,
      reported: 45_712.5,
      own: -1_322.05,
      currency: "INR",
      at: null,
      line: 2,
    };
    const compared = {
      provider: "Stripe",
      from: null,
      until: null,
      lines: 1,
      others: 0,
      matched: 0,
      fees: 12.75,
      sums: [{ currency: "INR", flow: "payment", reported: 1_46_712.5, own: 66_165 }],
      differences: [difference],
      differencesTotal: 1,
    };
    server.use(
      http.get("/api/admin/books", () => HttpResponse.json(books)),
      http.post("/api/admin/reconciliation/:provider", () => HttpResponse.json(compared)),
    );
    const { person } = renderRoute("/admin/books?tab=reconciliation", { user: admin });
    const report = Object.assign(new File(["id,Amount"], "report.csv", { type: "text/csv" }), {
      // Which the tests' browser has not.
      text: () => Promise.resolve("id,Amount"),
    });
    await person.upload(await screen.findByLabelText("Report (CSV)"), report);
    await person.click(screen.getByRole("button", { name: "Compare" }));
    expect(await screen.findByText("45,712.50 INR")).toBeVisible();
    expect(screen.getByText("-1,322.05 INR")).toBeVisible();
    expect(screen.getByText(/1,46,712\.50 · .*66,165\.00$/)).toBeVisible();
    expect(screen.getByText(/12\.75/)).toBeVisible();
  });

  it("say at the file that it is no report", async () => {
    const errors = { file: "This is no CSV file." };
    server.use(
      http.get("/api/admin/books", () => HttpResponse.json(books)),
      http.post("/api/admin/reconciliation/:provider", () =>
        HttpResponse.json({ message: errors.file, errors }, { status: 422 }),
      ),
    );
    const { person } = renderRoute("/admin/books?tab=reconciliation", { user: admin });
    const file = await screen.findByLabelText("Report (CSV)");
    await person.click(screen.getByRole("button", { name: "Compare" }));
    expect(file).toHaveAccessibleDescription("Please choose a file.");
    const report = Object.assign(new File(["x"], "report.csv", { type: "text/csv" }), {
      text: () => Promise.resolve("x"),
    });
    await person.upload(file, report);
    expect(file).toHaveAccessibleDescription("");
    await person.click(screen.getByRole("button", { name: "Compare" }));
    await waitFor(() => expect(file).toHaveAccessibleDescription(errors.file));
    await person.selectOptions(screen.getByLabelText("Provider"), "Stripe");
    expect(file).toHaveAccessibleDescription("");
  });

  it("show what happened, and what it moved", async () => {
    const entry = {
      _id: "e1",
      at: "2026-08-04T10:00:00Z",
      kind: "refund",
      order: "o1",
      number: "H-2026-000123",
      note: "",
      by: "Admin",
      postings: [
        { account: "provider:PayPal", amount: -115 },
        { account: "sellers_pending", amount: 115 },
      ],
    };
    server.use(
      http.get("/api/admin/books", () => HttpResponse.json(books)),
      http.get("/api/admin/entries", () =>
        HttpResponse.json([entry], { headers: { "X-Total-Count": "1" } }),
      ),
    );
    renderRoute("/admin/books", { user: admin });
    const happened = await screen.findByRole("region", { name: "What happened" });
    expect(await within(happened).findByRole("link", { name: "H-2026-000123" })).toBeVisible();
    expect(happened).toHaveTextContent("Sellers, not available yet");
    expect(happened).toHaveTextContent("By Admin");
  });

  it("let an admin correct a seller's balance, with an amount and a reason", async () => {
    let sent: unknown;
    const keys: (string | null)[] = [];
    server.use(
      http.get("/api/admin/sellers/:id/statement", () => HttpResponse.json(statement)),
      http.post("/api/admin/adjustments", async ({ request }) => {
        sent = await request.json();
        keys.push(request.headers.get("Idempotency-Key"));
        if (keys.length === 1) return HttpResponse.error();
        return HttpResponse.json({ message: "The balance was put right." });
      }),
    );
    const { person } = renderRoute("/admin/books/s1", { user: admin });
    await person.click(await screen.findByRole("button", { name: "Correct the balance" }));
    const form = screen.getByRole("dialog", { name: "Correct the balance" });
    await person.type(within(form).getByLabelText("Amount in rupees"), "-20.555");
    await person.type(within(form).getByLabelText(/^Why/), "A lost parcel.");
    await person.click(within(form).getByRole("button", { name: "Correct the balance" }));
    expect(await within(form).findByText(/like 150 or -20.50/)).toBeVisible();
    await person.type(within(form).getByLabelText("Amount in rupees"), "{Backspace}");
    await person.click(within(form).getByRole("button", { name: "Correct the balance" }));
    await waitFor(() => expect(keys).toHaveLength(1));
    await waitFor(() =>
      expect(within(form).getByRole("button", { name: "Correct the balance" })).toBeEnabled(),
    );
    await person.click(within(form).getByRole("button", { name: "Correct the balance" }));
    expect(await screen.findByText("The balance was put right.")).toBeVisible();
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(sent).toEqual({ seller: "s1", amount: -20.55, reason: "A lost parcel." });
  });

  it("are not an accountant's to correct", async () => {
    server.use(http.get("/api/admin/sellers/:id/statement", () => HttpResponse.json(statement)));
    renderRoute("/admin/books/s1", { user: { ...customer, _id: "omar", isAccountant: true } });
    expect(await screen.findByRole("button", { name: "As CSV" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Correct the balance" })).not.toBeInTheDocument();
  });

  it.each(["?tab=nothing", "?tab=tax"])("begin with the balances at %s", async (tab) => {
    server.use(http.get("/api/admin/books", () => HttpResponse.json(books)));
    renderRoute(`/admin/books${tab}`, { user: { ...customer, _id: "omar", isAccountant: true } });
    expect(await screen.findByRole("tab", { name: "Balances", selected: true })).toBeVisible();
  });

  it("lead accountants to no order, which they may not open", async () => {
    server.use(http.get("/api/admin/sellers/:id/statement", () => HttpResponse.json(statement)));
    renderRoute("/admin/books/s1", { user: { ...customer, _id: "omar", isAccountant: true } });
    const coming = await screen.findByRole("region", { name: "Coming next" });
    expect(within(coming).getByText("H-2026-000123")).toBeVisible();
    expect(within(coming).queryByRole("link")).not.toBeInTheDocument();
  });

  it("let an admin mark a payout as paid", async () => {
    let sent: unknown;
    server.use(
      http.get("/api/admin/payouts", () => HttpResponse.json([payout])),
      http.put("/api/admin/payouts/p1/paid", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ ...payout, status: "paid" });
      }),
    );
    const { person } = renderRoute("/admin/books?tab=payouts", { user: admin });
    await person.click(await screen.findByRole("button", { name: "Mark as paid" }));
    const form = screen.getByRole("dialog", { name: "Was it transferred?" });
    await person.type(within(form).getByLabelText(/number of the transfer/), "UTR1");
    await person.click(within(form).getByRole("button", { name: "Mark as paid" }));
    expect(await screen.findByText("Noted")).toBeInTheDocument();
    expect(sent).toEqual({ reference: "UTR1" });
  });
});

describe("terms", () => {
  const terms = {
    commissionPercent: 8,
    commissionTaxPercent: 18,
    releaseDays: 7,
    minimum: 100,
    categories: { Shoes: 12.5 },
    sellers: { s2: 5 },
    weekday: 0,
    applications: true,
    firstGoodsWait: 0,
  };

  it("have rates by category and by seller, who are called by name", async () => {
    let sent: unknown;
    server.use(
      http.get("/api/admin/terms", () => HttpResponse.json(terms)),
      http.get("/api/products/categories", () => HttpResponse.json(["Shoes", "Books"])),
      http.get("/api/admin/sellers", () =>
        HttpResponse.json(
          [
            { _id: "s1", name: "Meena’s Brass" },
            { _id: "s2", name: "Neelkosha" },
          ],
          { headers: { "X-Total-Count": "2" } },
        ),
      ),
      http.put("/api/admin/terms", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(terms);
      }),
    );
    const { person } = renderRoute("/admin/books?tab=terms", { user: admin });
    const rate = (name: string) => screen.getByLabelText(`Commission for ${name}, in percent`);
    expect(await screen.findByLabelText("Commission for Shoes, in percent")).toHaveValue("12.5");
    expect(rate("Neelkosha")).toHaveValue("5");
    await person.selectOptions(screen.getByLabelText("Add a seller"), "Meena’s Brass");
    await person.type(rate("Meena’s Brass"), "x");
    await person.click(screen.getByRole("button", { name: "Save terms" }));
    expect(sent).toBeUndefined();
    await person.type(rate("Meena’s Brass"), "{Backspace}6");
    await person.clear(rate("Shoes"));
    await person.click(screen.getByRole("button", { name: "Save terms" }));
    expect(await screen.findByText("Terms saved")).toBeVisible();
    expect(sent).toMatchObject({ categories: {}, sellers: { s1: 6, s2: 5 } });
  });

  it("are not lost to another tab without a question, and saved ones are let go", async () => {
    server.use(
      http.get("/api/admin/terms", () => HttpResponse.json(terms)),
      http.put("/api/admin/terms", () => HttpResponse.json(terms)),
    );
    const { person, router } = renderRoute("/admin/books?tab=terms", { user: admin });
    await person.type(await screen.findByLabelText("Commission for Shoes, in percent"), "5");
    await person.click(screen.getByRole("tab", { name: "Payouts" }));
    const question = await screen.findByRole("alertdialog", { name: "Leave without saving?" });
    expect(router.state.location.search).toBe("?tab=terms");
    await person.click(within(question).getByRole("button", { name: "Cancel" }));
    await person.click(screen.getByRole("button", { name: "Save terms" }));
    await screen.findByText("Terms saved");
    await person.click(screen.getByRole("tab", { name: "Payouts" }));
    await waitFor(() => expect(router.state.location.search).toContain("tab=payouts"));
  });
});

describe("taxes", () => {
  const rules = {
    inclusive: false,
    country: "India",
    name: "Haat",
    address: "",
    state: "Maharashtra",
    taxNumber: "",
    categories: { Shoes: 18 },
    hsn: {},
  };

  it("by category are a table, and what makes no sense is not sent", async () => {
    let sent: unknown;
    server.use(
      http.get("/api/admin/tax", () => HttpResponse.json(rules)),
      http.get("/api/products/categories", () => HttpResponse.json(["Shoes", "Books"])),
      http.put("/api/admin/tax", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(rules);
      }),
    );
    const { person } = renderRoute("/admin/books?tab=tax", { user: admin });
    expect(await screen.findByLabelText("Tax rate of Shoes, in percent")).toHaveValue("18");
    await person.type(screen.getByLabelText("Tax rate of Books, in percent"), "x");
    await person.click(screen.getByRole("button", { name: "Save" }));
    expect(sent).toBeUndefined();
    await person.type(screen.getByLabelText("Tax rate of Books, in percent"), "{Backspace}5");
    await person.type(screen.getByLabelText("HSN code of Books"), "4901");
    await person.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("The taxes were saved.")).toBeVisible();
    expect(sent).toMatchObject({ categories: { Shoes: 18, Books: 5 }, hsn: { Books: "4901" } });
  });
});
