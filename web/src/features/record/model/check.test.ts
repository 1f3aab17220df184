import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import type { AuctionRecord } from "@/api/types";

import { joined, sha256, toHex, utf8 } from "./bytes";
import { check, type Finding } from "./check";
import { told, verdict } from "./words";

/** The published example and its key (docs/record.md): what the program made, read by other code. */
const example = (name = "record-example") => {
  const file = new URL(`../../../../../docs/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as AuctionRecord;
};
const key = "shop.example/log+5524d6e7+Ae1JKMYo0cLG6ukDOJBZlWEpWSc6XGP5NjbBRhSshzfR";

async function findings(record: AuctionRecord, keys = [key], receipts: string[] = []) {
  const found: Finding[] = [];
  for await (const finding of check(record, keys, receipts)) found.push(finding);
  return found;
}

/** The first line that is wrong. */
async function firstWrong(change: (record: AuctionRecord) => void) {
  const record = example();
  change(record);
  const { line, right, ...more } = (await findings(record)).find(({ right }) => !right) ?? {
    line: "none",
    right: true,
  };
  return { line, right, at: "at" in more ? more.at : undefined };
}

const edit = (number: number, from: RegExp, to: string) => (record: AuctionRecord) => {
  const before = record.entries[number] ?? "";
  record.entries[number] = before.replace(from, to);
  expect(record.entries[number]).not.toBe(before);
};

describe("the check in the browser", () => {
  it("finds the published example right, line by line", async () => {
    const found = await findings(example());
    expect(found.map(({ line, right }) => [line, right])).toEqual(
      ["chain", "lot", "signature", "log", "seals", "order"].map((line) => [line, true]),
    );
    expect(
      verdict(
        found.map((one) => told(one)),
        true,
      ).state,
    ).toBe("right");
    expect(
      verdict(
        found.map((one) => told(one)),
        false,
      ).state,
    ).toBe("busy");
  });

  it.each(["v1", "v2", "v3"])(
    "finds the example with seals of the form %s right",
    async (version) => {
      const found = await findings(example(`record-example-${version}-seals`));
      expect(found.every(({ right }) => right)).toBe(true);
    },
  );

  it("names what was changed", async () => {
    expect(await firstWrong(edit(2, /^amount \d/m, "amount 9"))).toMatchObject({
      line: "chain",
      at: 3,
    });
    expect(await firstWrong(edit(4, /^at \d/m, "at 9"))).toMatchObject({ line: "chain", at: 5 });
    expect(await firstWrong((record) => record.entries.splice(3, 1))).toMatchObject({
      line: "chain",
      at: 3,
    });
    expect(
      await firstWrong(({ entries }) => entries.splice(2, 2, entries[3] ?? "", entries[2] ?? "")),
    ).toMatchObject({ line: "chain", at: 2 });
    expect(await firstWrong(({ entries }) => entries.splice(3, 0, entries[2] ?? ""))).toMatchObject(
      { line: "chain", at: 3 },
    );
    expect(await firstWrong((record) => (record.title += "!"))).toMatchObject({ line: "lot" });
    expect(
      await firstWrong(
        (record) => (record.checkpoint = record.checkpoint.replace(/\n\d+\n/, "\n99\n")),
      ),
    ).toMatchObject({ line: "signature" });
    expect(
      await firstWrong(({ inclusions: [first] }) => first && (first.index += 1)),
    ).toMatchObject({ line: "log", at: 0 });
    expect(await firstWrong((record) => record.inclusions.pop())).toMatchObject({ line: "log" });
    expect(await firstWrong(edit(10, /^event ended$/m, "event ending"))).toMatchObject({
      line: "log",
      at: 10,
    });
    expect(await firstWrong((record) => (record.openings = {}))).toMatchObject({
      line: "seals",
      at: 0,
    });
    expect(
      await firstWrong(({ openings }) => {
        const opened = openings as unknown as Record<string, { exactly?: { value: number } }>;
        if (opened["2"]?.exactly) opened["2"].exactly.value += 1;
      }),
    ).toMatchObject({ line: "seals", at: 2 });
    expect(
      await firstWrong(({ openings }) => {
        const opened = openings as unknown as Record<string, { atLeast?: { value: number } }>;
        if (opened["8"]?.atLeast) opened["8"].atLeast.value += 1;
      }),
    ).toMatchObject({ line: "seals", at: 8 });
  });

  it("believes no other key", async () => {
    const other = "shop.example/log+5524d6e7+AS1JKMYo0cLG6ukDOJBZlWEpWSc6XGP5NjbBRhSshzfR";
    expect((await findings(example(), [other])).at(-1)).toMatchObject({
      line: "signature",
      right: false,
    });
    expect((await findings(example(), [])).at(-1)).toMatchObject({ right: false });
  });

  it("takes nothing for a receipt that the shop did not sign", async () => {
    const entry = example().entries[1] ?? "";
    const forged = `haat-receipt/v1\nlog shop.example/log\n${entry}\n— shop.example/log VSTW5wAA\n`;
    const found = (await findings(example(), [key], [forged])).find(
      ({ line }) => line === "receipts",
    );
    expect(found).toMatchObject({ right: false, signed: false, at: 0 });
    expect(found && told(found).words).toContain("does not carry this shop’s signature");
  });

  it("reads what a witness cosigned, and finds what it did not", async () => {
    const generated = await crypto.subtle.generateKey("ed25519", true, ["sign", "verify"]);
    const pair = generated as CryptoKeyPair;
    const raw = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
    const typed = joined(Uint8Array.of(4), raw);
    const name = "witness.example/w1";
    const id = (await sha256(utf8(`${name}\n`), typed)).slice(0, 4);
    const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
    const witness = `${name}+${toHex(id)}+${base64(typed)}`;
    const record = example();
    const text = record.checkpoint.slice(0, record.checkpoint.lastIndexOf("\n\n") + 1);
    const message = utf8(`cosignature/v1\ntime 1700000000\n${text}`);
    const made = new Uint8Array(await crypto.subtle.sign("ed25519", pair.privateKey, message));
    const time = new Uint8Array(8);
    new DataView(time.buffer).setBigUint64(0, 1_700_000_000n);
    const plain = record.checkpoint;
    const line = async (signature: Uint8Array<ArrayBuffer>) => {
      record.checkpoint = `${plain}— ${name} ${base64(joined(id, time, signature))}\n`;
      const found: Finding[] = [];
      for await (const finding of check(record, [key], [], [witness])) found.push(finding);
      return found.find((finding) => finding.line === "witnesses");
    };
    expect(await line(made)).toEqual({ line: "witnesses", right: true, names: [name] });
    made[0] = (made[0] ?? 0) ^ 1;
    expect(await line(made)).toMatchObject({ right: false });
    // A witness who says nothing of this checkpoint is not a line.
    expect((await findings(example())).some((finding) => finding.line === "witnesses")).toBe(false);
  });

  it("waits for the end of an auction that runs", async () => {
    const record = example();
    record.entries.pop();
    record.inclusions.splice(-2);
    record.openings = {};
    const lines = (await findings(record)).map((found) => told(found));
    expect(lines.map(({ state }) => state)).toEqual([
      "right",
      "right",
      "right",
      "waiting",
      "waiting",
      "right",
    ]);
    expect(verdict(lines, true).title).toBe("Everything so far fits.");
  });
});
