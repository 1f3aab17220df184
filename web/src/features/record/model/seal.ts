/** Seals: numbers that are fixed now and shown later, whole or only within bounds (docs/record.md of the program). */

import { type Bytes, fromBase64, fromHex, same, sha256, toHex, utf8 } from "./bytes";

type Bound = {
  value: number;
  links: string[];
  numbers: string[];
  other: string;
  /** None in seals of the first form. */
  secret?: string;
};

/** What the shop shows of a sealed number. */
export type Opening = {
  exactly?: { value: number; salt: string };
  atLeast?: Bound;
  atMost?: Bound;
};

/** How the numbers that dominate are fixed: on chains that they share, or, as once, each on its own. */
type Form = "shared" | "apart";
const labels = { shared: utf8("haat-seal/v2\n"), apart: utf8("haat-seal/v1\n") };
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
async function half(form: Form, value: number, direction: string, salt: Bytes): Promise<Bytes> {
  const own = digits(value);
  const keyed = (index: number) =>
    sha256(labels[form], utf8(direction), Uint8Array.of(index), salt);
  const startOf = (which: number, place: number) =>
    keyed(form === "shared" ? place : which * (places + 1) + place);
  const number = async (which: number) => {
    const secret = form === "shared" ? [await keyed(places + which)] : [];
    if (which < places && own[which] === 0) return secret[0] ?? startOf(which, places);
    const dominating = own.map((digit, place) => {
      if (place < which) return digit;
      return place === which ? digit - 1 : 15;
    });
    const tops = dominating.map(async (digit, place) => along(await startOf(which, place), digit));
    return sha256(...secret, ...(await Promise.all(tops)));
  };
  const all = await Promise.all(Array.from({ length: places + 1 }, (_, which) => number(which)));
  return sha256(...sorted(all).map(([, hash]) => hash));
}

async function sealOf(form: Form, value: number, salt: Bytes): Promise<Bytes> {
  const up = await half(form, value, "up", salt);
  return sha256(labels[form], up, await half(form, most - value, "down", salt));
}

/** The half that the hashes lead to when the number is at least `bound`. */
async function halfFrom(shown: Bound, bound: number): Promise<Bytes | null> {
  const numbers = shown.numbers.map(fromBase64);
  const inOrder = sorted(numbers).every(
    ([hex], place) => hex === toHex(numbers[place] ?? new Uint8Array()),
  );
  if (numbers.length !== places + 1 || shown.links.length !== places || !inOrder) return null;
  const tops = digits(bound).map((digit, place) =>
    along(fromBase64(shown.links[place] ?? ""), digit),
  );
  const secret = shown.secret ? [fromBase64(shown.secret)] : [];
  const top = await sha256(...secret, ...(await Promise.all(tops)));
  return numbers.some((number) => same(number, top)) ? sha256(...numbers) : null;
}

const labelOf = (shown: Bound) => labels[shown.secret ? "shared" : "apart"];

/** Whether everything that the opening shows is true of the number in the seal. */
export async function isOpened(opening: Opening, seal: string): Promise<boolean> {
  const sealed = fromHex(seal);
  const { exactly, atLeast, atMost } = opening;
  if (exactly) {
    const salt = fromHex(exactly.salt);
    const is = async (form: Form) => same(await sealOf(form, exactly.value, salt), sealed);
    if (!(await is("shared")) && !(await is("apart"))) return false;
  }
  if (atLeast) {
    const up = await halfFrom(atLeast, atLeast.value);
    const whole = up && (await sha256(labelOf(atLeast), up, fromBase64(atLeast.other)));
    if (!whole || !same(whole, sealed)) return false;
  }
  if (atMost) {
    const down = await halfFrom(atMost, most - atMost.value);
    const whole = down && (await sha256(labelOf(atMost), fromBase64(atMost.other), down));
    if (!whole || !same(whole, sealed)) return false;
  }
  return Boolean(exactly ?? atLeast ?? atMost);
}
