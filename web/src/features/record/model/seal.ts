/** Seals: numbers that are fixed now and shown later, whole or only as at least some bound (docs/record.md of the program). */

import { type Bytes, fromBase64, fromHex, same, sha256, toHex, utf8 } from "./bytes";

type Bound = {
  value: number;
  links: string[];
  numbers: string[];
  /** Only in seals of the first two forms. */
  other?: string;
  /** None in seals of the first form. */
  secret?: string;
};

/** What the shop shows of a sealed number. */
export type Opening = {
  exactly?: { value: number; salt: string };
  atLeast?: Bound;
};

/** The label of seals that are never opened but whole. */
const plain = utf8("haat-seal-plain/v1\n");
/** How the numbers that dominate are fixed; only the first is still made. */
type Form = "single" | "double" | "apart";
const forms = ["single", "double", "apart"] as const;
const labels = {
  single: utf8("haat-seal/v3\n"),
  double: utf8("haat-seal/v2\n"),
  apart: utf8("haat-seal/v1\n"),
};
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

/** The hash over the numbers that dominate one, from that itself. */
async function root(form: Form, value: number, direction: string, salt: Bytes): Promise<Bytes> {
  const own = digits(value);
  const keyed = (index: number) =>
    sha256(labels[form], utf8(direction), Uint8Array.of(index), salt);
  const startOf = (which: number, place: number) =>
    keyed(form !== "apart" ? place : which * (places + 1) + place);
  const number = async (which: number) => {
    const secret = form !== "apart" ? [await keyed(places + which)] : [];
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
  const up = await root(form, value, "up", salt);
  if (form === "single") return sha256(labels[form], up);
  return sha256(labels[form], up, await root(form, most - value, "down", salt));
}

function plainSealOf(value: number, salt: Bytes): Promise<Bytes> {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigUint64(0, BigInt(value));
  return sha256(plain, new Uint8Array(bytes.buffer), salt);
}

/** The seal that the hashes lead to when the number is at least the bound. */
async function sealFrom(shown: Bound): Promise<Bytes | null> {
  const numbers = shown.numbers.map(fromBase64);
  const inOrder = sorted(numbers).every(
    ([hex], place) => hex === toHex(numbers[place] ?? new Uint8Array()),
  );
  if (numbers.length !== places + 1 || shown.links.length !== places || !inOrder) return null;
  const tops = digits(shown.value).map((digit, place) =>
    along(fromBase64(shown.links[place] ?? ""), digit),
  );
  const secret = shown.secret ? [fromBase64(shown.secret)] : [];
  const top = await sha256(...secret, ...(await Promise.all(tops)));
  if (!numbers.some((number) => same(number, top))) return null;
  const other = shown.other ? [fromBase64(shown.other)] : [];
  return sha256(labels[formOf(shown)], await sha256(...numbers), ...other);
}

function formOf(shown: Bound): Form {
  if (!shown.secret) return "apart";
  return shown.other ? "double" : "single";
}

/** Whether it is a seal of the number, of whichever form: the one that is quickly made is tried first. */
async function isSealOf(sealed: Bytes, value: number, salt: Bytes): Promise<boolean> {
  if (!Number.isInteger(value) || value < 0 || value > most) return false;
  if (same(await plainSealOf(value, salt), sealed)) return true;
  const seals = await Promise.all(forms.map((form) => sealOf(form, value, salt)));
  return seals.some((made) => same(made, sealed));
}

/** Whether everything that the opening shows is true of the number in the seal. */
export async function isOpened(opening: Opening, seal: string): Promise<boolean> {
  const sealed = fromHex(seal);
  const { exactly, atLeast } = opening;
  if (exactly) {
    const salt = fromHex(exactly.salt);
    if (!(await isSealOf(sealed, exactly.value, salt))) return false;
  }
  if (atLeast) {
    const made = await sealFrom(atLeast);
    if (!made || !same(made, sealed)) return false;
  }
  return Boolean(exactly ?? atLeast);
}
