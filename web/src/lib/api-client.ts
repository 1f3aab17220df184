import { ApiError, genericMessage, unreachableMessage } from "./api-error";
import { currentToken, expireSession } from "./store/store";

type Query = Record<string, string | number | boolean | undefined>;
type Options = {
  signal?: AbortSignal;
  query?: Query;
  headers?: Record<string, string>;
  /**
   * The same for everybody (products, categories): sent without the token, so that the page's
   * preload hint is the very same request.
   */
  anonymous?: boolean;
};
type Method = "GET" | "POST" | "PUT" | "DELETE";

function cookie(name: string): string | null {
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
}

function address(path: string, query?: Query): string {
  const url = new URL(path, window.location.origin);
  for (const [key, value] of Object.entries(query ?? {}))
    if (value !== undefined) url.searchParams.set(key, String(value));
  return url.toString();
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.headers.get("content-type")?.includes("json")) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function messageOf(body: unknown): string {
  const message = (body as { message?: unknown } | null)?.message;
  return typeof message === "string" && message ? message : genericMessage;
}

async function send(method: Method, path: string, body: unknown, options: Options) {
  const token = options.anonymous ? null : currentToken();
  const xsrf = cookie("XSRF-TOKEN");
  const isForm = body instanceof FormData;
  const headers: Record<string, string> = { Accept: "application/json", ...options.headers };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (xsrf) headers["X-XSRF-TOKEN"] = xsrf;
  if (body !== undefined && !isForm) headers["Content-Type"] = "application/json";

  const init: RequestInit = { method, headers };
  if (options.signal) init.signal = options.signal;
  if (body !== undefined) init.body = isForm ? body : JSON.stringify(body);

  let response: Response;
  try {
    response = await fetch(address(path, options.query), init);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, unreachableMessage);
  }
  const answer = await readBody(response);
  if (response.ok) return { answer, response };
  if (response.status === 401 && token) expireSession(token);
  throw new ApiError(response.status, messageOf(answer), answer);
}

/** A bounded list and how many there are in all (`X-Total-Count`). */
export type Listed<T> = { items: T[]; total: number };

/**
 * Calls to our own server. The type argument is the answer's type from `@/api/types`; this is the
 * edge where it is believed.
 */
export const api = {
  async get<T>(path: string, options: Options = {}): Promise<T> {
    return (await send("GET", path, undefined, options)).answer as T;
  },
  async list<T>(path: string, options: Options = {}): Promise<Listed<T>> {
    const { answer, response } = await send("GET", path, undefined, options);
    const items = answer as T[];
    const total = Number(response.headers.get("X-Total-Count") ?? items.length);
    return { items, total: Number.isFinite(total) ? total : items.length };
  },
  async post<T>(path: string, body?: unknown, options: Options = {}): Promise<T> {
    return (await send("POST", path, body, options)).answer as T;
  },
  async put<T>(path: string, body?: unknown, options: Options = {}): Promise<T> {
    return (await send("PUT", path, body, options)).answer as T;
  },
  async delete<T>(path: string, options: Options = {}): Promise<T> {
    return (await send("DELETE", path, undefined, options)).answer as T;
  },
};
