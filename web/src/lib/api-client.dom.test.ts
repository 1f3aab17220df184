import { http, HttpResponse } from "msw";
import { describe, expect, it } from "vitest";

import { customer } from "@/test/people";
import { server } from "@/test/server";

import { api } from "./api-client";
import { type ApiError, genericMessage, unreachableMessage } from "./api-error";
import { dispatch, getState } from "./store/store";

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail("should have failed"),
    (error: unknown) => error as ApiError,
  );

describe("api", () => {
  it("sends the token, the anti-forgery cookie and JSON", async () => {
    document.cookie = "XSRF-TOKEN=abc";
    dispatch({ type: "signedIn", user: customer });
    let seen: Headers | undefined;
    server.use(
      http.post("/api/x", ({ request }) => {
        seen = request.headers;
        return HttpResponse.json({ ok: true });
      }),
    );
    await api.post("/api/x", { a: 1 });
    document.cookie = "XSRF-TOKEN=; max-age=0";
    expect(seen?.get("authorization")).toBe("Bearer token-of-asha");
    expect(seen?.get("x-xsrf-token")).toBe("abc");
    expect(seen?.get("content-type")).toBe("application/json");
  });

  it("carries the server's message and field errors", async () => {
    const body = { message: "No", errors: { name: "Too long", odd: 3 } };
    server.use(http.get("/api/x", () => HttpResponse.json(body, { status: 422 })));
    const error = await failure(api.get("/api/x"));
    expect(error).toMatchObject({ status: 422, message: "No", errors: { name: "Too long" } });
  });

  it("says something general when the server says nothing", async () => {
    server.use(http.get("/api/x", () => new HttpResponse("<html>", { status: 502 })));
    expect(await failure(api.get("/api/x"))).toMatchObject({
      status: 502,
      message: genericMessage,
    });
    server.use(http.get("/api/x", () => HttpResponse.error()));
    expect(await failure(api.get("/api/x"))).toMatchObject({
      status: 0,
      message: unreachableMessage,
    });
  });

  it("ends the session on a 401 that carried a token", async () => {
    server.use(http.get("/api/x", () => HttpResponse.json({ message: "No" }, { status: 401 })));
    await failure(api.get("/api/x"));
    dispatch({ type: "signedIn", user: customer });
    await failure(api.get("/api/x"));
    expect(getState().userInfo).toBeNull();
  });

  it("reads how many there are, and plain text", async () => {
    server.use(
      http.get("/api/list", () =>
        HttpResponse.json([1, 2], { headers: { "X-Total-Count": "70" } }),
      ),
      http.get("/api/text", () => HttpResponse.text("client-id")),
    );
    expect(await api.list("/api/list")).toEqual({ items: [1, 2], total: 70 });
    expect(await api.get("/api/text")).toBe("client-id");
  });
});
