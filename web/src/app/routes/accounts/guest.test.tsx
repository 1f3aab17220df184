import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, it } from "vitest";

import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const useless = {
  message: "This link leads nowhere any more. If you have an account, sign in to see your orders.",
  code: "link_useless",
};

it("leads from a useless link to signing in, by the name that it has everywhere", async () => {
  server.use(http.post("/api/guests/open", () => HttpResponse.json(useless, { status: 404 })));
  renderRoute("/guest#token=abc");
  expect(await screen.findByRole("heading", { name: "This link does not work" })).toBeVisible();
  const main = within(screen.getByRole("main"));
  expect(main.getByText(useless.message)).toBeVisible();
  expect(main.getByRole("link", { name: "Sign In" })).toHaveAttribute(
    "href",
    "/signin?redirect=/orderhistory",
  );
});
