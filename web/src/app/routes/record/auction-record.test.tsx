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

type Witness = { key: string; own: boolean; size?: number; at?: string };

const answer = (record: AuctionRecord, witnesses: Witness[] = []) =>
  server.use(
    http.get("/api/auctions/a1/record", () => HttpResponse.json(record)),
    http.get("/api/log", () =>
      HttpResponse.json({ keys: [{ key, fromSize: 0 }], signing: true, checkpoint: "", witnesses }),
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
    expect(
      await screen.findByText(/^Receipt 1 does not carry this shop’s signature/),
    ).toBeVisible();
  }, 20_000);

  it("checks the receipt that a link names, and leads back to the bid", async () => {
    answer(example);
    const signed = `haat-receipt/v1\nlog shop.example/log\n${example.entries[1] ?? ""}\n— shop.example/log AAAA\n`;
    server.use(http.get("/api/auctions/a1/bids/1/receipt", () => HttpResponse.text(signed)));
    renderRoute("/auctions/a1/record?receipt=1");
    const receipt = await screen.findByText(/^Receipt for your bid of .*, event 1$/);
    expect(receipt).toBeVisible();
    // The number does not stand alone on the next line.
    expect(receipt.textContent).toMatch(/event\u00a01$/);
    expect(screen.getByRole("link", { name: "Back to your bid" })).toHaveAttribute(
      "href",
      `/auctions/${example.auction}`,
    );
    // The signature is made up, and that is found.
    expect(
      await screen.findByText(
        /^Receipt 1 does not carry this shop’s signature/,
        {},
        { timeout: 15_000 },
      ),
    ).toBeVisible();
  }, 20_000);

  it("names the witnesses, and says when a receipt cannot be had", async () => {
    const witness = "witness.example/w1+00000000+BAAA";
    answer(example, [
      { key: witness, own: true, size: 7, at: "2026-11-01T10:00:00Z" },
      { key: "slow.example/w2+00000000+BAAA", own: false },
    ]);
    server.use(
      http.get("/api/auctions/a1/bids/1/receipt", () =>
        HttpResponse.json({ message: "No.", code: "not_signed" }, { status: 503 }),
      ),
    );
    renderRoute("/auctions/a1/record?receipt=1");
    expect(await screen.findByText(/cosigned 7 entries/)).toBeVisible();
    expect(screen.getByText(/has not cosigned anything yet/)).toBeVisible();
    expect(screen.getByText(/inside this demo.*vouches for nothing/)).toBeVisible();
    expect(
      await screen.findByText(/cannot be had at the moment/, {}, { timeout: 15_000 }),
    ).toBeVisible();
  }, 20_000);

  it("is not found where there is no record", async () => {
    server.use(
      http.get("/api/auctions/a1/record", () =>
        HttpResponse.json({ message: "Record Not Found" }, { status: 404 }),
      ),
      http.get("/api/log", () => HttpResponse.json({ keys: [], signing: true, witnesses: [] })),
    );
    renderRoute("/auctions/a1/record");
    expect(await screen.findByRole("heading", { level: 1 })).toBeVisible();
  });
});
