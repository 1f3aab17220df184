/**
 * A name for one attempt that nobody else gives theirs. `crypto.randomUUID` exists on secure pages only, and a shop
 * may be tried over plain HTTP.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
