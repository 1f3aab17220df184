/** The tree of RFC 6962: is this entry a leaf of it? */

import { type Bytes, same, sha256 } from "./bytes";

export const leafHash = (entry: Bytes): Promise<Bytes> => sha256(Uint8Array.of(0), entry);

const nodeHash = (left: Bytes, right: Bytes) => sha256(Uint8Array.of(1), left, right);

type Tree = { size: number; root: Bytes };

/** Whether `proof` shows that `leaf` is number `index` of the tree (RFC 9162, 2.1.3.2). */
export async function isIncluded(
  leaf: Bytes,
  index: number,
  proof: Bytes[],
  { size, root }: Tree,
): Promise<boolean> {
  if (!(index >= 0 && index < size)) return false;
  let [at, last, hash] = [index, size - 1, leaf];
  const up = () => {
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  };
  for (const step of proof) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      hash = await nodeHash(step, hash);
      while (at % 2 === 0 && at !== 0) up();
    } else {
      hash = await nodeHash(hash, step);
    }
    up();
  }
  return last === 0 && same(hash, root);
}
