/** Signed notes as C2SP describes them: a text, and below it who signed it. */

import { type Bytes, fromBase64, sha256, toHex, utf8 } from "./bytes";

type Signature = { name: string; id: string; bytes: Bytes };
type Note = { text: string; signatures: Signature[] };
export type Key = { name: string; id: string; raw: Bytes };

/** Kinds of keys: of logs, which sign notes, and of witnesses, who cosign them with the time. */
const kinds = { log: 1, witness: 4 };

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

/** Reads `name+id+key`; nothing when the id is not that of the key, or the key of another kind. */
export async function parseKey(
  text: string,
  kind: keyof typeof kinds = "log",
): Promise<Key | null> {
  const [, name, id, encoded] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? [];
  if (!name || !id || !encoded) return null;
  const bytes = fromBase64(encoded);
  const hash = await sha256(utf8(`${name}\n`), bytes);
  if (bytes[0] !== kinds[kind] || bytes.length !== 33 || toHex(hash.slice(0, 4)) !== id)
    return null;
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

/** When the witness cosigned the note, in milliseconds; null when its line is wrong, undefined when there is none. */
export async function cosignedAt(note: Note, key: Key): Promise<number | null | undefined> {
  const line = note.signatures.find(({ name, id }) => name === key.name && id === key.id);
  if (!line) return undefined;
  if (line.bytes.length !== 72) return null;
  const seconds = new DataView(line.bytes.buffer, line.bytes.byteOffset).getBigUint64(0);
  const text = utf8(`cosignature/v1\ntime ${seconds}\n${note.text}`);
  const known = await crypto.subtle.importKey("raw", key.raw, "ed25519", false, ["verify"]);
  const right = await crypto.subtle.verify("ed25519", known, line.bytes.slice(8), text);
  return right ? Number(seconds) * 1000 : null;
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
