import { readFileSync } from "node:fs";
import { join } from "node:path";

import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { describe, expect, it } from "vitest";

import type { AuctionRecord } from "@/api/types";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const key = "shop.example/log+5524d6e7+Ae1JKMYo0cLG6ukDOJBZlWEpWSc6XGP5NjbBRhSshzfR";
const example = JSON.parse(
  readFileSync(join(process.cwd(), "../docs/record-example.json"), "utf8"),
) as AuctionRecord;

const answer = (record: AuctionRecord) =>
  server.use(
    http.get("/api/auctions/a1/record", () => HttpResponse.json(record)),
    http.get("/api/log", () =>
      HttpResponse.json({ keys: [{ key, fromSize: 0 }], signing: true, checkpoint: "" }),
    ),
  );

describe("how an auction can be checked", () => {
  it("checks a right record on the spot", async () => {
    answer(example);
    renderRoute("/auctions/a1/record");
    expect(await screen.findByText("Everything fits.", {}, { timeout: 15_000 })).toBeVisible();
    expect(screen.getAllByRole("img", { name: "right" })).toHaveLength(6);
    expect(screen.getByText(/friends who bid/)).toBeVisible();
    expect(screen.getAllByText(key)[0]).toBeVisible();
  }, 20_000);

  it("says what is wrong, and with a receipt that it does not fit", async () => {
    const changed = { ...example, entries: [...example.entries] };
    changed.entries[2] = (changed.entries[2] ?? "").replace(/^amount \d/m, "amount 9");
    answer(changed);
    renderRoute("/auctions/a1/record");
    expect(await screen.findByText("Something does not fit.")).toBeVisible();
    expect(screen.getByText(/^Event 3 does not continue/)).toBeVisible();
    answer(example);
    await userEvent.click(screen.getByRole("button", { name: "Check again" }));
    expect(await screen.findByText("Everything fits.", {}, { timeout: 15_000 })).toBeVisible();
    const file = new File(["not a receipt"], "receipt.txt", { type: "text/plain" });
    await userEvent.upload(screen.getByLabelText("Add receipts"), file);
    expect(await screen.findByText(/^Receipt 1 is not of this auction/)).toBeVisible();
  }, 20_000);

  it("is not found where there is no record", async () => {
    server.use(
      http.get("/api/auctions/a1/record", () =>
        HttpResponse.json({ message: "Record Not Found" }, { status: 404 }),
      ),
      http.get("/api/log", () => HttpResponse.json({ keys: [], signing: true })),
    );
    renderRoute("/auctions/a1/record");
    expect(await screen.findByRole("heading", { level: 1 })).toBeVisible();
  });
});
