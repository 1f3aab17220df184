/** The check of a record, in the visitor's own browser, line by line. */

import type { AuctionRecord } from "@/api/types";

import { fromBase64, sha256, toHex, utf8 } from "./bytes";
import { type Entry, isOver, parseEntry } from "./entry";
import {
  canVerify,
  type Checkpoint,
  cosignedAt,
  isSignedBy,
  type Key,
  parseCheckpoint,
  parseKey,
  parseNote,
  receiptEntry,
} from "./note";
import { followBids, type Result } from "./order";
import { isOpened, type Opening } from "./seal";
import { isIncluded, leafHash } from "./tree";

/** What a line found. `at` is the number of the first event that is wrong, where it is one. */
export type Finding =
  | { line: "chain"; right: boolean; at: number; events: number }
  | { line: "lot"; right: boolean }
  | { line: "signature"; right: boolean | null; origin: string }
  | { line: "witnesses"; right: boolean; names: string[] }
  | { line: "log"; right: boolean; at: number; logged: number; waiting: number; size: number }
  | { line: "receipts"; right: boolean; signed: boolean; count: number; at: number }
  | { line: "seals"; right: boolean | null; at: number; count: number }
  | { line: "order"; right: boolean; at: number; result: Result; over: boolean };

const zero = "0".repeat(64);

/** Checks the record against the shop's keys, the receipts that somebody holds and the keys of witnesses; stops at the first break. */
export async function* check(
  record: AuctionRecord,
  keys: string[],
  receipts: string[],
  witnesses: string[] = [],
): AsyncGenerator<Finding> {
  const entries = record.entries.map(parseEntry);
  const broken = await firstBreak(record, entries);
  const events = entries.length;
  yield { line: "chain", right: broken === null && events > 0, at: broken ?? 0, events };
  if (broken !== null || events === 0) return;
  const whole = entries.filter((entry) => entry !== null);

  const terms = whole.findLast(({ event }) => event === "terms");
  const lot = await sha256(utf8(record.title), Uint8Array.of(0), utf8(record.description));
  yield { line: "lot", right: toHex(lot) === terms?.get("lot") };

  const known = (await Promise.all(keys.map((key) => parseKey(key)))).filter((key) => key !== null);
  const checkpoint = parseCheckpoint(parseNote(record.checkpoint)?.text ?? "");
  const able = await canVerify();
  const signed = able ? (await signer(record.checkpoint, known)) !== null : null;
  yield { line: "signature", right: signed, origin: checkpoint?.origin ?? "" };
  if (!checkpoint || signed === false) return;
  const cosigned = able ? await checkWitnesses(record.checkpoint, witnesses) : null;
  if (cosigned) yield cosigned;

  const missing = await firstMissing(record, checkpoint);
  const logged = record.inclusions.length;
  const waiting = events - logged;
  // While it runs the last second's events may be missing; afterwards none may.
  const late = waiting > 0 && isOver(whole) ? logged : null;
  const at = missing ?? late;
  const { size } = checkpoint;
  yield { line: "log", right: at === null, at: at ?? 0, logged, waiting, size };

  if (receipts.length > 0) yield await checkReceipts(record, known, receipts, checkpoint.origin);
  yield await checkSeals(record, whole);
  const result = followBids(whole);
  const right = result.wrong === null;
  yield { line: "order", right, at: result.wrong ?? 0, result, over: isOver(whole) };
}

async function firstBreak(record: AuctionRecord, entries: (Entry | null)[]) {
  let previous = zero;
  for (const [number, entry] of entries.entries()) {
    const continues = entry?.number === number && entry.previous === previous;
    if (!continues || entry.auction !== record.auction) return number;
    previous = toHex(await sha256(utf8(record.entries[number] ?? "")));
  }
  return null;
}

async function signer(text: string, keys: Key[]): Promise<Key | null> {
  const note = parseNote(text);
  if (!note) return null;
  for (const key of keys) if (await isSignedBy(note, key)) return key;
  return null;
}

/** What witnesses say of the checkpoint; nothing when none of them says anything. */
async function checkWitnesses(text: string, witnesses: string[]): Promise<Finding | null> {
  const note = parseNote(text);
  const names: string[] = [];
  for (const witness of witnesses) {
    const key = await parseKey(witness, "witness");
    const at = note && key && (await cosignedAt(note, key));
    if (!key || at === undefined) continue;
    if (at === null) return { line: "witnesses", right: false, names: [key.name] };
    names.push(key.name);
  }
  return names.length > 0 ? { line: "witnesses", right: true, names } : null;
}

async function firstMissing(record: AuctionRecord, tree: Checkpoint): Promise<number | null> {
  let before = -1;
  for (const [number, { index, proof }] of record.inclusions.entries()) {
    const leaf = await leafHash(utf8(record.entries[number] ?? ""));
    const included = await isIncluded(leaf, index, proof.map(fromBase64), tree);
    if (!included || index <= before) return number;
    before = index;
  }
  return null;
}

async function checkReceipts(
  record: AuctionRecord,
  keys: Key[],
  receipts: string[],
  origin: string,
): Promise<Finding> {
  const count = receipts.length;
  for (const [place, receipt] of receipts.entries()) {
    const note = parseNote(receipt);
    const entry = note && receiptEntry(note, origin);
    const number = parseEntry(entry ?? "")?.number ?? -1;
    const signed = (await signer(receipt, keys)) !== null;
    if (!signed || record.entries[number] !== entry)
      return { line: "receipts", right: false, signed, count, at: place };
  }
  return { line: "receipts", right: true, signed: true, count, at: 0 };
}

async function checkSeals(record: AuctionRecord, entries: Entry[]): Promise<Finding> {
  const openings = record.openings as unknown as Record<string, Opening>;
  const last = entries.findLast(({ event }) => event === "terms")?.number ?? 0;
  const seals = entries
    .filter(({ number }) => number >= last)
    .map((entry) => ({ number: entry.number, seal: sealIn(entry) }))
    .filter(({ seal }) => seal !== "");
  const count = seals.length;
  if (!isOver(entries) || record.inclusions.length < entries.length)
    return { line: "seals", right: count === 0 ? true : null, at: 0, count };
  for (const { number, seal } of seals) {
    const opening = openings[String(number)];
    if (!opening || !(await isOpened(opening, seal)))
      return { line: "seals", right: false, at: number, count };
  }
  return { line: "seals", right: true, at: 0, count };
}

function sealIn(entry: Entry): string {
  const reserve = entry.event === "terms" ? entry.get("reserve") : "none";
  return reserve === "none" ? entry.get("sealed") : reserve;
}
