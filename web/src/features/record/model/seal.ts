/** Seals: numbers that are fixed now and shown later, whole or only within bounds (docs/record.md of the program). */

import { type Bytes, fromBase64, fromHex, same, sha256, toHex, utf8 } from "./bytes";

type Bound = { value: number; links: string[]; numbers: string[]; other: string };

/** What the shop shows of a sealed number. */
export type Opening = {
  exactly?: { value: number; salt: string };
  atLeast?: Bound;
  atMost?: Bound;
};

const label = utf8("haat-seal/v1\n");
const places = 12;
const most = 2 ** 48 - 1;

const digits = (value: number): number[] =>
  Array.from(value.toString(16).padStart(places, "0"), (digit) => Number.parseInt(digit, 16));

async function along(hash: Bytes, steps: number): Promise<Bytes> {
  for (let step = 0; step < steps; step++) hash = await sha256(hash);
  return hash;
}

const sorted = (hashes: Bytes[]) =>
  hashes.map((hash) => [toHex(hash), hash] as const).sort(([a], [b]) => (a < b ? -1 : 1));

/** One half of a seal from the number itself. */
async function half(value: number, direction: string, salt: Bytes): Promise<Bytes> {
  const own = digits(value);
  const start = (which: number, place: number) =>
    sha256(label, utf8(direction), Uint8Array.of(which * (places + 1) + place), salt);
  const number = async (which: number) => {
    if (which < places && own[which] === 0) return start(which, places);
    const dominating = own.map((digit, place) => {
      if (place < which) return digit;
      return place === which ? digit - 1 : 15;
    });
    const tops = dominating.map(async (digit, place) => along(await start(which, place), digit));
    return sha256(...(await Promise.all(tops)));
  };
  const all = await Promise.all(Array.from({ length: places + 1 }, (_, which) => number(which)));
  return sha256(...sorted(all).map(([, hash]) => hash));
}

async function sealOf(value: number, salt: Bytes): Promise<Bytes> {
  const [up, down] = [await half(value, "up", salt), await half(most - value, "down", salt)];
  return sha256(label, up, down);
}

/** The half that the hashes lead to when the number is at least `bound`. */
async function halfFrom(shown: Bound, bound: number): Promise<Bytes | null> {
  const numbers = shown.numbers.map(fromBase64);
  const inOrder = sorted(numbers).every(([hex], place) => hex === toHex(numbers[place] ?? label));
  if (numbers.length !== places + 1 || shown.links.length !== places || !inOrder) return null;
  const tops = digits(bound).map((digit, place) =>
    along(fromBase64(shown.links[place] ?? ""), digit),
  );
  const top = await sha256(...(await Promise.all(tops)));
  return numbers.some((number) => same(number, top)) ? sha256(...numbers) : null;
}

/** Whether everything that the opening shows is true of the number in the seal. */
export async function isOpened(opening: Opening, seal: string): Promise<boolean> {
  const sealed = fromHex(seal);
  const { exactly, atLeast, atMost } = opening;
  if (exactly && !same(await sealOf(exactly.value, fromHex(exactly.salt)), sealed)) return false;
  if (atLeast) {
    const up = await halfFrom(atLeast, atLeast.value);
    if (!up || !same(await sha256(label, up, fromBase64(atLeast.other)), sealed)) return false;
  }
  if (atMost) {
    const down = await halfFrom(atMost, most - atMost.value);
    if (!down || !same(await sha256(label, fromBase64(atMost.other), down), sealed)) return false;
  }
  return Boolean(exactly ?? atLeast ?? atMost);
}
