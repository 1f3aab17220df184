/** Signed notes as C2SP describes them: a text, and below it who signed it. */

import { type Bytes, fromBase64, sha256, toHex, utf8 } from "./bytes";

export type Signature = { name: string; id: string; bytes: Bytes };
export type Note = { text: string; signatures: Signature[] };
export type Key = { name: string; id: string; raw: Bytes };

/** Of notes that a log signs; cosignatures of witnesses are of another kind. */
const ed25519 = 1;

export function parseNote(note: string): Note | null {
  const blank = note.lastIndexOf("\n\n");
  if (blank < 0 || !note.endsWith("\n")) return null;
  const lines = note.slice(blank + 2, -1).split("\n");
  const signatures: Signature[] = [];
  for (const line of lines) {
    const [, name, encoded] = /^— (\S+) (\S+)$/.exec(line) ?? [];
    if (!name || !encoded) return null;
    const bytes = fromBase64(encoded);
    signatures.push({ name, id: toHex(bytes.slice(0, 4)), bytes: bytes.slice(4) });
  }
  return { text: note.slice(0, blank + 1), signatures };
}

/** Reads `name+id+key`; nothing when the id is not that of the key. */
export async function parseKey(text: string): Promise<Key | null> {
  const [, name, id, encoded] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? [];
  if (!name || !id || !encoded) return null;
  const bytes = fromBase64(encoded);
  const hash = await sha256(utf8(`${name}\n`), bytes);
  if (bytes[0] !== ed25519 || bytes.length !== 33 || toHex(hash.slice(0, 4)) !== id) return null;
  return { name, id, raw: bytes.slice(1) };
}

/** Whether this browser knows how to check such signatures. */
export async function canVerify(): Promise<boolean> {
  try {
    await crypto.subtle.importKey("raw", new Uint8Array(32), "ed25519", false, ["verify"]);
    return true;
  } catch (error) {
    return !(error instanceof DOMException && error.name === "NotSupportedError");
  }
}

/** Whether the key signed the note. */
export async function isSignedBy(note: Note, key: Key): Promise<boolean> {
  const theirs = note.signatures.filter(({ name, id }) => name === key.name && id === key.id);
  if (theirs.length === 0) return false;
  const known = await crypto.subtle.importKey("raw", key.raw, "ed25519", false, ["verify"]);
  const text = utf8(note.text);
  const checks = theirs.map(({ bytes }) => crypto.subtle.verify("ed25519", known, bytes, text));
  return (await Promise.all(checks)).every(Boolean);
}

export type Checkpoint = { origin: string; size: number; root: Bytes };

export function parseCheckpoint(text: string): Checkpoint | null {
  const [origin, size, root] = text.split("\n");
  if (!origin || !root || !/^\d+$/.test(size ?? "")) return null;
  return { origin, size: Number(size), root: fromBase64(root) };
}

const receiptFormat = "haat-receipt/v1";

/** The entry that a receipt is for, if it is one of this log. */
export function receiptEntry(note: Note, origin: string): string | null {
  const head = `${receiptFormat}\nlog ${origin}\n`;
  return note.text.startsWith(head) ? note.text.slice(head.length) : null;
}
