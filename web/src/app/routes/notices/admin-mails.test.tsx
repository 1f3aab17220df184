import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, it } from "vitest";

import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const mails = {
  mails: [],
  total: 0,
  waiting: 0,
  oldestSeconds: 0,
  sent: 4,
  failed: 0,
  hasServer: true,
  sender: "shop@example.com",
};

it.each([
  [
    { waiting: 0, oldestSeconds: 0, failed: 0 },
    "Pushes to devices: none waiting, none given up in the last 30 days.",
  ],
  [
    { waiting: 1, oldestSeconds: 600, failed: 2 },
    "Pushes to devices: 1 waits, the oldest for 10 minutes, 2 given up in the last 30 days.",
  ],
])("tells how the pushes fare: %j", async (pushes, words) => {
  server.use(
    http.get("/api/admin/mails", () => HttpResponse.json({ ...mails, pushes })),
    http.get("/api/*", () => HttpResponse.json([])),
  );
  renderRoute("/admin/mails", { user: { ...customer, isAdmin: true } });
  expect(await screen.findByText(words)).toBeVisible();
  // The figures are a line above the list, and no headings of their own.
  expect(screen.getByText("Through a mail server")).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Given up" })).toBeNull();
});

it.each([
  [true, /you see what the mail server says/],
  [false, /written into the outbox folder/],
])("says what becomes of a test mail with a mail server: %s", async (hasServer, words) => {
  server.use(
    http.get("/api/admin/mails", () =>
      HttpResponse.json({
        ...mails,
        hasServer,
        pushes: { waiting: 0, oldestSeconds: 0, failed: 0 },
      }),
    ),
    http.get("/api/*", () => HttpResponse.json([])),
  );
  renderRoute("/admin/mails", { user: { ...customer, isAdmin: true } });
  expect(await screen.findByText(words)).toBeVisible();
});
