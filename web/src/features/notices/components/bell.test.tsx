import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, it } from "vitest";

import type { Notice } from "@/api/types";
import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const notice = (given: Partial<Notice> = {}): Notice => ({
  _id: "n1",
  kind: "outbid",
  title: "You were outbid on Brass lamp",
  text: "The price is ₹200 now. Bid again if you still want it.",
  path: "/auctions/a1",
  subject: "a1",
  amount: 200,
  at: "2026-11-15T10:00:00Z",
  times: 1,
  read: false,
  ...given,
});

/** The server's side of the bell: what is there, and what was marked. */
function noticesOf(notices: Notice[]) {
  const marked: unknown[] = [];
  server.use(
    http.get("/api/notices", () =>
      HttpResponse.json({
        notices,
        total: notices.length,
        unread: notices.filter(({ read }) => !read).length,
      }),
    ),
    http.post("/api/notices/read", async ({ request }) => {
      const { ids } = (await request.json()) as { ids?: string[] };
      marked.push(ids ?? "all");
      for (const one of notices) if (!ids || ids.includes(one._id)) one.read = true;
      return HttpResponse.json({ unread: 0 });
    }),
    http.get("/api/notices/choices", () => HttpResponse.json([])),
  );
  return marked;
}

it("counts what is unread, and one press leads to it and marks it", async () => {
  const marked = noticesOf([notice(), notice({ _id: "n2", read: true, title: "Order placed" })]);
  const { person, router } = renderRoute("/cart", { user: customer });
  await person.click(await screen.findByRole("button", { name: "Notices, 1 unread" }));
  const open = within(await screen.findByRole("dialog", { name: "Notices" }));
  expect(open.getAllByRole("listitem")).toHaveLength(2);
  await person.click(open.getByRole("link", { name: /You were outbid on Brass lamp/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/auctions/a1"));
  await waitFor(() => expect(marked).toEqual([["n1"]]));
});

it("can be read all at once", async () => {
  const marked = noticesOf([notice(), notice({ _id: "n2" })]);
  const { person } = renderRoute("/cart", { user: customer });
  await person.click(await screen.findByRole("button", { name: "Notices, 2 unread" }));
  await person.click(await screen.findByRole("button", { name: "Mark all as read" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Notices" })).toBeVisible());
  expect(marked).toEqual(["all"]);
});

it("says that there is nothing yet", async () => {
  const { person } = renderRoute("/cart", { user: customer });
  await person.click(await screen.findByRole("button", { name: "Notices" }));
  expect(await screen.findByText("Nothing yet")).toBeVisible();
});

it("is not there for visitors", async () => {
  renderRoute("/cart");
  expect(await screen.findByRole("link", { name: "Sign In" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /Notices/ })).toBeNull();
});

it("lets people choose by kind and way, but not the mails about money", async () => {
  noticesOf([notice()]);
  const chosen: unknown[] = [];
  server.use(
    http.get("/api/notices/choices", () =>
      HttpResponse.json([
        { kind: "order_paid", mail: true, push: true, required: true },
        { kind: "outbid", mail: true, push: true, required: false },
      ]),
    ),
    http.put("/api/notices/choices", async ({ request }) => {
      chosen.push(await request.json());
      return HttpResponse.json([
        { kind: "order_paid", mail: true, push: true, required: true },
        { kind: "outbid", mail: false, push: true, required: false },
      ]);
    }),
  );
  const { person } = renderRoute("/notices", { user: customer });
  const outbid = await screen.findByRole("switch", { name: "Mail: Someone bids more than you" });
  expect(screen.queryByRole("switch", { name: "Mail: A payment has arrived" })).toBeNull();
  await person.click(outbid);
  await waitFor(() => expect(outbid).not.toBeChecked());
  expect(chosen).toEqual([{ kind: "outbid", mail: false }]);
  await person.click(screen.getByRole("switch", { name: "Push: A payment has arrived" }));
  await waitFor(() => expect(chosen).toContainEqual({ kind: "order_paid", push: false }));
});

it("tells of a won lot in words that mean one", async () => {
  noticesOf([notice()]);
  server.use(
    http.get("/api/notices/choices", () =>
      HttpResponse.json([{ kind: "won", mail: true, push: true, required: true }]),
    ),
  );
  renderRoute("/notices", { user: customer });
  expect(await screen.findByRole("rowheader", { name: "You win an auction" })).toBeVisible();
});

it("fades no switch that can be pressed, as those are that cannot", async () => {
  noticesOf([notice()]);
  server.use(
    http.get("/api/notices/choices", () =>
      HttpResponse.json([{ kind: "outbid", mail: true, push: true, required: false }]),
    ),
  );
  renderRoute("/notices", { user: customer });
  expect(await screen.findByText(/^Pushes are off on this device\./)).toBeVisible();
  const push = screen.getByRole("switch", { name: "Push: Someone bids more than you" });
  expect(push).toBeEnabled();
  expect(push.closest("[class~=opacity-50]")).toBeNull();
});
