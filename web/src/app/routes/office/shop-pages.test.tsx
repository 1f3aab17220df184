import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, it } from "vitest";

import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

let text = "";
beforeEach(() => {
  text = "# Help\n\nAsk us.";
  server.use(
    http.get("/api/pages/help", () => HttpResponse.json({ name: "help", text })),
    http.get("/api/pages/nothing", () =>
      HttpResponse.json({ message: "Page not found." }, { status: 404 }),
    ),
    http.put("/api/admin/pages/help", async ({ request }) => {
      ({ text } = (await request.json()) as { text: string });
      return HttpResponse.json({ name: "help", text });
    }),
    http.get("/api/*", () => HttpResponse.json([])),
  );
});

it("shows a page of words, found from the foot of every page", async () => {
  const { person } = renderRoute("/no-such-page");
  await person.click(
    (await screen.findAllByRole("link", { name: "Help" })).at(-1) ?? document.body,
  );
  expect(await screen.findByRole("heading", { name: "Help", level: 1 })).toBeVisible();
  expect(screen.getByText("Ask us.")).toBeVisible();
});

it("is not found when the shop has no such page", async () => {
  renderRoute("/pages/nothing");
  expect(await screen.findByText(/Sorry, We couldn't find/)).toBeVisible();
});

it("lets an admin write it anew, with what becomes of it beside", async () => {
  const { person } = renderRoute("/admin/pages", { user: { ...customer, isAdmin: true } });
  const field = await screen.findByLabelText("Text");
  await person.clear(field);
  await person.type(field, "# Help\n\nCall us.");
  expect(screen.getByRole("region", { name: "Preview" })).toHaveTextContent("Call us.");
  await person.click(screen.getByRole("button", { name: "Save page" }));
  expect(await screen.findByText("Page saved")).toBeVisible();
  expect(text).toBe("# Help\n\nCall us.");
  // A browser takes the focus from what is disabled.
  expect(screen.getByRole("button", { name: "Save page" })).toBeEnabled();
});

it("keeps the hyphen of a list in its hint beside the word that it begins", async () => {
  renderRoute("/admin/pages", { user: { ...customer, isAdmin: true } });
  // A line may end between a hyphen and a space that holds, but not before a joiner.
  expect(await screen.findByLabelText("Text")).toHaveAccessibleDescription(/-\u2060\s?list/u);
});
