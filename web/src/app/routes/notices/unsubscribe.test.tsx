import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, it } from "vitest";

import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const outbid = { kind: "outbid", to: "a…@example.com", mail: true, hasAccount: true };
const ended = "You will get no more mails of this kind.";

function answers(subscription: object, status = 200) {
  const asked: unknown[] = [];
  const pressed: (string | null)[] = [];
  server.use(
    http.post("/api/notices/subscription", async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json(subscription, { status });
    }),
    http.post("/api/notices/unsubscribe", ({ request }) => {
      pressed.push(new URL(request.url).searchParams.get("key"));
      return HttpResponse.json({ message: ended, kind: "outbid" });
    }),
  );
  return { asked, pressed };
}

it("says which mails it is about and ends them at a press, not before", async () => {
  const { asked, pressed } = answers(outbid);
  const { person, router } = renderRoute("/unsubscribe#token=abc.d");
  expect(await screen.findByText("Someone bids more than you")).toBeVisible();
  expect(screen.getByText("We write to a…@example.com when this happens:")).toBeVisible();
  expect(router.state.location.hash).toBe("");
  expect([asked, pressed]).toEqual([[{ key: "abc.d" }], []]);
  await person.click(screen.getByRole("button", { name: "No more of these mails" }));
  expect(await screen.findByText(ended)).toBeVisible();
  await waitFor(() => expect(pressed).toEqual(["abc.d"]));
  expect(screen.queryByRole("button", { name: "No more of these mails" })).toBeNull();
  expect(screen.getByRole("link", { name: "See all choices" })).toHaveAttribute("href", "/notices");
});

it("leads nobody to choices who has no account", async () => {
  answers({ ...outbid, hasAccount: false });
  const { person } = renderRoute("/unsubscribe#token=abc.d");
  await person.click(await screen.findByRole("button", { name: "No more of these mails" }));
  expect(await screen.findByText(ended)).toBeVisible();
  expect(screen.queryByRole("link", { name: "See all choices" })).toBeNull();
});

it("says what was ended before", async () => {
  answers({ ...outbid, mail: false });
  renderRoute("/unsubscribe#token=abc.d");
  expect(await screen.findByText("These mails are switched off already.")).toBeVisible();
});

it("says when a link is old or wrong, and when it is not whole", async () => {
  answers({ message: "Link not found.", code: "not_found" }, 404);
  const { unmount } = renderRoute("/unsubscribe#token=abc.d");
  expect(await screen.findByText(/^This link does not work any more\./)).toBeVisible();
  unmount();
  renderRoute("/unsubscribe");
  expect(await screen.findByText(/^This link is not complete\./)).toBeVisible();
  expect(screen.getByRole("link", { name: "See all choices" })).toHaveAttribute("href", "/notices");
});
