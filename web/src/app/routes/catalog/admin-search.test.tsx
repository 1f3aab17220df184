import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, it } from "vitest";

import type { UserInfo } from "@/api/types";
import { products } from "@/test/catalog";
import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const admin: UserInfo = { ...customer, isAdmin: true };
const total = (query: string, empty: number) => ({
  key: query,
  query,
  searches: 9,
  empty,
  unclicked: 0,
  lastAt: "2026-01-02T10:00:00.000Z",
});
let sent: { path: string; body: unknown }[];
const note = async (request: Request) => {
  const body: unknown = request.body ? await request.json() : null;
  sent.push({ path: new URL(request.url).pathname, body });
  return body;
};
const lastOf = (path: string) => sent.filter((one) => one.path.endsWith(path)).at(-1)?.body;

beforeEach(() => {
  sent = [];
  server.use(
    http.get("/api/admin/search/words", () =>
      HttpResponse.json({ words: "sofa, couch", pins: [] }),
    ),
    http.get("/api/admin/search/beginning", () =>
      HttpResponse.json({ lines: ["phone, mobile", "footwear: shoe, boot"] }),
    ),
    http.get("/api/admin/search/totals", () =>
      HttpResponse.json([total("wok", 7)], { headers: { "X-Total-Count": "1" } }),
    ),
    http.post("/api/admin/search/preview", async ({ request }) => {
      await note(request);
      const [one, two] = products(2);
      return HttpResponse.json({
        products: [one, two],
        countProducts: 2,
        productsNow: [],
        countNow: 0,
      });
    }),
    http.put("/api/admin/search/words", async ({ request }) =>
      HttpResponse.json({ ...((await note(request)) as object), pins: [] }),
    ),
    http.put("/api/admin/search/pins", async ({ request }) => {
      await note(request);
      return HttpResponse.json([]);
    }),
    http.get("/api/products/suggest", () => HttpResponse.json(products(1))),
    http.delete("/api/admin/search/totals/:query", async ({ request }) => {
      await note(request);
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

it("leads from a word in vain to a synonym by one press, shown before it is saved", async () => {
  const { person } = renderRoute("/admin/search", { user: admin });
  expect(await screen.findByText(/Found nothing in 7 of 9 searches/)).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Add a synonym for wok" }));
  const lines = await screen.findByRole("textbox", { name: "Words" });
  expect(lines).toHaveValue("sofa, couch\nwok, ");
  expect(lines).toHaveFocus();
  await person.keyboard("kadhai");
  expect(await screen.findByText("After saving: 2 results")).toBeVisible();
  expect(screen.getByText("Now: 0 results")).toBeVisible();
  const words = "sofa, couch\nwok, kadhai";
  await waitFor(() => expect(lastOf("/preview")).toEqual({ query: "wok", words }));
  await person.click(screen.getByRole("button", { name: "Save synonyms" }));
  await waitFor(() => expect(lastOf("/words")).toEqual({ words, seen: "sofa, couch" }));
});

it("shows what every shop begins with, and switches a line off before anything is saved", async () => {
  const { person } = renderRoute("/admin/search?show=words", { user: admin });
  const lines = await screen.findByRole("textbox", { name: "Words" });
  await person.click(screen.getByRole("button", { name: "Show these lines" }));
  expect(await screen.findByText("2 lines")).toBeVisible();
  await person.type(screen.getByRole("textbox", { name: "Find a line" }), "mobile");
  expect(screen.queryByText("footwear: shoe, boot")).toBeNull();
  await person.click(screen.getByRole("button", { name: "Switch off “phone, mobile”" }));
  expect(lines).toHaveValue("sofa, couch\n! phone, mobile");
  await person.type(screen.getByRole("textbox", { name: "A shopper types" }), "mobile");
  const words = "sofa, couch\n! phone, mobile";
  await waitFor(() => expect(lastOf("/preview")).toEqual({ query: "mobile", words }));
  await person.click(screen.getByRole("button", { name: "Switch on “phone, mobile”" }));
  expect(lines).toHaveValue("sofa, couch");
});

it("pins results to words, tried before they are saved", async () => {
  const { person } = renderRoute("/admin/search", { user: admin });
  await person.click(await screen.findByRole("button", { name: "Pin results for wok" }));
  await person.type(await screen.findByRole("textbox", { name: "Add a product" }), "sar");
  const [product] = products(1);
  await person.click(await screen.findByRole("button", { name: `Add ${product?.name}` }));
  const chosen = within(screen.getByRole("region", { name: "Comes first" }));
  expect(chosen.getByText(product?.name ?? "")).toBeVisible();
  const pin = { query: "wok", products: [product?._id] };
  await waitFor(() => expect(lastOf("/preview")).toEqual({ query: "wok", pin }));
  await person.click(screen.getByRole("button", { name: "Save pinned results" }));
  await waitFor(() => expect(lastOf("/pins")).toEqual(pin));
});

it("forgets what is dealt with", async () => {
  const { person } = renderRoute("/admin/search", { user: admin });
  await person.click(await screen.findByRole("button", { name: "Forget the totals of wok" }));
  await waitFor(() => expect(sent.at(-1)?.path).toBe("/api/admin/search/totals/wok"));
});
