import { useSyncExternalStore } from "react";

import { answer, api } from "./api-client";
import { read, storage, storageKeys, write } from "./storage";
import { getState, subscribe as subscribeStore } from "./store/store";

/** What can be marked with a heart: a product one wishes for, a lot one watches. */
export type Thing = "product" | "lot";

/** By id, the latest first; `owner` is whose account they are in, empty for a visitor. */
type Hearts = { owner: string; products: string[]; lots: string[] };

const none: Hearts = { owner: "", products: [], lots: [] };
const list = { product: "products", lot: "lots" } as const;

/** As many as the server keeps of a kind. */
const most = 500;

const ids = (value: unknown): string[] =>
  Array.isArray(value)
    ? [...new Set(value.filter((id): id is string => typeof id === "string"))].slice(0, most)
    : [];

export function parseHearts(value: unknown): Hearts {
  if (typeof value !== "object" || value === null) return none;
  const { owner, products, lots } = value as Record<string, unknown>;
  return {
    owner: typeof owner === "string" ? owner : "",
    products: ids(products),
    lots: ids(lots),
  };
}

/** With or without one. */
export function marked(hearts: Hearts, thing: Thing, id: string, on: boolean): Hearts {
  const others = hearts[list[thing]].filter((other) => other !== id);
  return { ...hearts, [list[thing]]: on ? [id, ...others].slice(0, most) : others };
}

/** What to do when somebody comes or goes: a visitor's hearts go into their account, an account's stay in it. */
export function onPerson(hearts: Hearts, person: string): "nothing" | "forget" | "merge" | "fetch" {
  if (!person) return hearts.owner ? "forget" : "nothing";
  if (hearts.owner || hearts.products.length + hearts.lots.length === 0) return "fetch";
  return "merge";
}

let hearts = parseHearts(read(storageKeys.hearts));
const listeners = new Set<() => void>();

function show(next: Hearts): void {
  hearts = next;
  for (const listener of listeners) listener();
}

function keep(next: Hearts): void {
  show(next);
  const empty = next.products.length + next.lots.length === 0;
  write(storageKeys.hearts, empty ? null : JSON.stringify(next));
}

let person: string | null = null;
/** What was pressed since the account was asked: its answer may not know of that yet. */
let since: ((hearts: Hearts) => Hearts)[] = [];

/** Brings browser and account together when somebody signs in or out, and once per visit. */
async function meet(): Promise<void> {
  const now = getState().userInfo?._id ?? "";
  if (now === person) return;
  person = now;
  since = [];
  const { products, lots } = hearts;
  const todo = onPerson(hearts, now);
  if (todo === "forget") keep(none);
  if (todo === "nothing" || todo === "forget") return;
  try {
    const found = await answer(
      todo === "merge"
        ? api.POST("/api/hearts", { body: { products, lots } })
        : api.GET("/api/hearts"),
    );
    if (person === now)
      keep(since.reduce<Hearts>((all, press) => press(all), { owner: now, ...found }));
  } catch {
    // Another page, another try: until then the browser shows what it knows.
    person = null;
  }
}

subscribeStore(() => void meet());
void meet();
storage.onOtherTab((key, value) => {
  if (key === null || key === storageKeys.hearts) show(parseHearts(value));
});

/** Marks a thing, or takes the mark back: shown at once, and undone when the shop does not take it. */
export async function giveHeart(thing: Thing, id: string, on: boolean): Promise<void> {
  const press = (as: boolean) => {
    const change = (all: Hearts) => marked(all, thing, id, as);
    since.push(change);
    keep(change(hearts));
  };
  press(on);
  if (!getState().userInfo) return;
  const params = { params: { path: { thing, id } } };
  try {
    await answer(
      on
        ? api.PUT("/api/hearts/{thing}/{id}", params)
        : api.DELETE("/api/hearts/{thing}/{id}", params),
    );
  } catch (error) {
    press(!on);
    throw error;
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useHearts = (): Hearts =>
  useSyncExternalStore(
    subscribe,
    () => hearts,
    () => none,
  );

export const useHearted = (thing: Thing, id: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => hearts[list[thing]].includes(id),
    () => false,
  );

/** Reads them again from local storage; for tests. */
export function resetHearts(): void {
  person = null;
  show(parseHearts(read(storageKeys.hearts)));
}
