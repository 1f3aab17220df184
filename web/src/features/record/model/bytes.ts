/** Bytes, their spellings, and the one hash that everything is made of. */

export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();

export const utf8 = (text: string): Bytes => Uint8Array.from(encoder.encode(text));

export const fromBase64 = (text: string): Bytes =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

export const fromHex = (text: string): Bytes =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export const toHex = (bytes: Bytes): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export function joined(...parts: Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export const same = (one: Bytes, other: Bytes): boolean => toHex(one) === toHex(other);

export async function sha256(...parts: Bytes[]): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("sha-256", joined(...parts)));
}
