import type { Client } from "openapi-fetch";

import type { paths } from "@/api/schema.gen";

import { ApiError, isAbort } from "./api-error";
import * as messages from "./messages";
import { askForPassword } from "./password-asked";
import { currentToken, expireSession } from "./store/store";

/**
 * Calls to our own server as its contract describes them: a wrong path, parameter or field does not compile. The
 * types are openapi-fetch's; its script is not used, since it would add 2 kB to every page for kinds of parameters
 * that we have none of.
 */
type Calls = Pick<Client<paths>, "GET" | "POST" | "PUT" | "DELETE">;
type Method = keyof Calls;

type Sent = {
  params?: {
    path?: Record<string, string | number>;
    query?: Record<string, unknown>;
    header?: Record<string, string>;
  };
  headers?: Record<string, string>;
  body?: unknown;
  /** A form, or a text whose kind the headers say. */
  bodySerializer?: () => FormData | string;
  parseAs?: "json" | "text";
  signal?: AbortSignal;
};

function cookie(name: string): string | null {
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
}

/** Written as the server writes the addresses that it preloads; what is undefined is left out. */
function address(path: string, { path: parts = {}, query = {} }: NonNullable<Sent["params"]>) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parts[name] ?? ""),
  );
  const url = new URL(filled, window.location.origin);
  for (const [key, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(key, String(value));
  return url.toString();
}

/** A network that has gone silent would be waited for without end. What is uploaded may take as long as it takes. */
const longest = 60_000;

function request(method: Method, sent: Sent, token: string | null): RequestInit {
  const form = sent.bodySerializer?.();
  const xsrf = cookie("XSRF-TOKEN");
  const headers: Record<string, string> = {
    Accept: "application/json",
    ...sent.headers,
    ...sent.params?.header,
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(xsrf && { "X-XSRF-TOKEN": xsrf }),
    ...(sent.body !== undefined && !form && { "Content-Type": "application/json" }),
  };
  const body = form ?? (sent.body === undefined ? null : JSON.stringify(sent.body));
  const signals = [sent.signal, form ? null : AbortSignal.timeout(longest)];
  return { method, headers, body, signal: AbortSignal.any(signals.filter((one) => !!one)) };
}

declare global {
  interface Window {
    /** Not in every browser yet. */
    scheduler?: { yield?: () => Promise<void> };
  }
}

type Answered = { data: unknown; response: Response };

async function send(
  method: Method,
  path: string,
  sent: Sent,
  token: string | null,
): Promise<Answered> {
  try {
    // A screen that comes asks for all it shows at once: each call in a turn of its own, so that nobody's press waits.
    if (method === "GET") await window.scheduler?.yield?.();
    const response = await fetch(address(path, sent.params ?? {}), request(method, sent, token));
    if (response.ok) return { data: await response[sent.parseAs ?? "json"](), response };
    if (response.status === 401 && token) expireSession(token);
    const refusal = ApiError.refused(response.status, await response.json().catch(() => null));
    if (refusal.code === "password_needed" && (await askForPassword()))
      return await send(method, path, sent, token);
    throw refusal;
  } catch (error) {
    if (error instanceof ApiError || isAbort(error)) throw error;
    // No answer, or one that is not our server's.
    throw new ApiError(0, messages.unreachable);
  }
}

function calls(token: () => string | null): Calls {
  const by =
    (method: Method) =>
    (path: string, sent: Sent = {}) =>
      send(method, path, sent, token());
  const all = { GET: by("GET"), POST: by("POST"), PUT: by("PUT"), DELETE: by("DELETE") };
  return all as unknown as Calls;
}

export const api = calls(currentToken);

/** With another session than the present one. */
export const apiAs = (token: string) => calls(() => token);

/**
 * For what is the same for everybody (products, categories): sent without the token, so that the page's preload
 * hint is the very same request.
 */
export const anonymousApi = calls(() => null);

type Call<T> = Promise<{ data?: T; response: Response }>;

/** What the server said. Whatever went wrong is an `ApiError`. */
export const answer = async <T>(call: Call<T>): Promise<T> => (await call).data as T;

/** A bounded list and how many there are in all (`X-Total-Count`). */
export type Listed<T> = { items: T[]; total: number };

export async function listed<T>(call: Call<T[]>): Promise<Listed<T>> {
  const { data: items = [], response } = await call;
  const total = Number(response.headers.get("X-Total-Count") ?? items.length);
  return { items, total: Number.isFinite(total) ? total : items.length };
}

/** The contract's name for a file is a string; it goes as a part of a form. */
export function fileBody(file: File) {
  const form = new FormData();
  form.set("file", file);
  return { body: { file: file.name }, bodySerializer: () => form };
}
