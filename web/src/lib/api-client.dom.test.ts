import { http, HttpResponse } from "msw";
import { describe, expect, it, vi } from "vitest";

import { customer } from "@/test/people";
import { server } from "@/test/server";

import { answer, anonymousApi, api, listed } from "./api-client";
import type { ApiError } from "./api-error";
import * as messages from "./messages";
import { dispatch, getState } from "./store/store";

const shop = () => answer(api.GET("/api/shop"));

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
      http.post("/api/users/forgot-password", ({ request }) => {
        seen = request.headers;
        return HttpResponse.json({ ok: true });
      }),
    );
    await answer(api.POST("/api/users/forgot-password", { body: { email: "a@b.c" } }));
    document.cookie = "XSRF-TOKEN=; max-age=0";
    expect(seen?.get("authorization")).toBe("Bearer token-of-asha");
    expect(seen?.get("x-xsrf-token")).toBe("abc");
    expect(seen?.get("content-type")).toBe("application/json");
  });

  it("carries the server's message and field errors", async () => {
    const body = { message: "No", errors: { name: "Too long", odd: 3 } };
    server.use(http.get("/api/shop", () => HttpResponse.json(body, { status: 422 })));
    const error = await failure(shop());
    expect(error).toMatchObject({ status: 422, message: "No", errors: { name: "Too long" } });
  });

  it("says something general when the server says nothing", async () => {
    server.use(http.get("/api/shop", () => new HttpResponse("<html>", { status: 502 })));
    expect(await failure(shop())).toMatchObject({
      status: 502,
      message: messages.somethingWentWrong,
    });
    server.use(http.get("/api/shop", () => HttpResponse.error()));
    expect(await failure(shop())).toMatchObject({
      status: 0,
      message: messages.unreachable,
    });
  });

  it("ends the session on a 401 that carried a token", async () => {
    server.use(http.get("/api/shop", () => HttpResponse.json({ message: "No" }, { status: 401 })));
    await failure(shop());
    dispatch({ type: "signedIn", user: customer });
    await failure(shop());
    expect(getState().userInfo).toBeNull();
  });

  it("leaves the token out of what is the same for everybody", async () => {
    dispatch({ type: "signedIn", user: customer });
    let seen: Headers | undefined;
    server.use(
      http.get("/api/products/categories", ({ request }) => {
        seen = request.headers;
        return HttpResponse.json([]);
      }),
    );
    await answer(anonymousApi.GET("/api/products/categories"));
    expect(seen?.has("authorization")).toBe(false);
  });

  it("tells an answer that is not ours from a real one", async () => {
    server.use(http.get("/api/shop", () => new HttpResponse("<html>Sign in to the hotel")));
    expect(await failure(shop())).toMatchObject({ status: 0, message: messages.unreachable });
  });

  it("does not wait without end for a network that has gone silent", async () => {
    const patience = vi.spyOn(AbortSignal, "timeout");
    patience.mockImplementation(() => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(new DOMException("", "TimeoutError")), 20);
      return limit.signal;
    });
    server.use(http.get("/api/shop", () => new Promise<never>(() => {})));
    expect(await failure(shop())).toMatchObject({ status: 0, message: messages.unreachable });
  });

  it("lets a call be given up", async () => {
    const controller = new AbortController();
    controller.abort();
    const error = await failure(answer(api.GET("/api/shop", { signal: controller.signal })));
    expect(error.name).toBe("AbortError");
  });

  it("writes addresses as the server does, without what is undefined", async () => {
    let search = "";
    server.use(
      http.get("/api/products/search", ({ request }) => {
        search = new URL(request.url).search;
        return HttpResponse.json({});
      }),
    );
    const query = { query: "silk saree", category: undefined, rating: 4 };
    await answer(anonymousApi.GET("/api/products/search", { params: { query } }));
    expect(search).toBe("?query=silk+saree&rating=4");
  });

  it("reads how many there are, and plain text", async () => {
    server.use(
      http.get("/api/products", () =>
        HttpResponse.json([1, 2], { headers: { "X-Total-Count": "70" } }),
      ),
      http.get("/api/keys/paypal", () => HttpResponse.text("client-id")),
    );
    expect(await listed(api.GET("/api/products"))).toEqual({ items: [1, 2], total: 70 });
    expect(await answer(api.GET("/api/keys/paypal", { parseAs: "text" }))).toBe("client-id");
  });
});
