import { http, HttpResponse } from "msw";
import { describe, expect, it } from "vitest";

import { customer } from "@/test/people";
import { server } from "@/test/server";

import { giveHeart, marked, onPerson, parseHearts } from "./hearts";
import { read, storageKeys } from "./storage";
import { dispatch } from "./store/store";

const mine = { owner: "", products: ["a", "b"], lots: ["l"] };

describe("hearts", () => {
  it("are read piece by piece from whatever is stored", () => {
    expect(parseHearts(null)).toEqual({ owner: "", products: [], lots: [] });
    expect(parseHearts({ owner: 5, products: ["a", 1, "a"], lots: "x" })).toEqual({
      owner: "",
      products: ["a"],
      lots: [],
    });
  });

  it("come and go, the latest first", () => {
    expect(marked(mine, "product", "b", true).products).toEqual(["b", "a"]);
    expect(marked(mine, "product", "a", false)).toEqual({ ...mine, products: ["b"] });
    expect(marked(mine, "lot", "m", true).lots).toEqual(["m", "l"]);
  });

  it("of a visitor go into the account, and those of an account stay in it", () => {
    expect(onPerson(mine, "u1")).toBe("merge");
    expect(onPerson({ ...mine, owner: "u1" }, "u1")).toBe("fetch");
    expect(onPerson({ ...mine, owner: "u2" }, "u1")).toBe("fetch");
    expect(onPerson({ ...mine, owner: "u1" }, "")).toBe("forget");
    expect(onPerson(mine, "")).toBe("nothing");
    expect(onPerson({ owner: "", products: [], lots: [] }, "u1")).toBe("fetch");
  });

  it("stay when they were given while the account was still being asked", async () => {
    let answerNow = () => {};
    const held = new Promise<void>((resolve) => (answerNow = resolve));
    server.use(
      http.get("/api/hearts", async () => {
        await held;
        return HttpResponse.json({ products: ["old"], lots: [], variants: {} });
      }),
      http.put("/api/hearts/product/new", () => HttpResponse.json({})),
    );
    dispatch({ type: "signedIn", user: customer });
    await giveHeart("product", "new", true);
    answerNow();
    await expect.poll(() => parseHearts(read(storageKeys.hearts)).products).toEqual(["new", "old"]);
  });
});
