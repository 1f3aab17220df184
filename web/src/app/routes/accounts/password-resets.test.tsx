import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const flag = document.createElement("meta");
flag.name = "haat:password-reset";
flag.content = "on";

beforeEach(() => {
  server.use(http.get("/api/*", () => HttpResponse.json([])));
});
afterEach(() => flag.remove());

describe("forgot password", () => {
  it("says so while mail is switched off", async () => {
    renderRoute("/forgot-password");
    expect(await screen.findByText(/This shop sends no mails/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Contact the shop" })).toHaveAttribute(
      "href",
      "/pages/contact",
    );
  });

  it("says so from the sign-in too, whose link then leads home", async () => {
    const { router, person } = renderRoute("/signin");
    await person.click(await screen.findByRole("link", { name: "Forgot password?" }));
    expect(await screen.findByText(/This shop sends no mails/)).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe("/"));
  });

  it("is where the sign-in's link leads when they are on", async () => {
    document.head.append(flag);
    renderRoute("/signin");
    expect(await screen.findByRole("link", { name: "Forgot password?" })).toHaveAttribute(
      "href",
      "/forgot-password",
    );
  });

  it("shows the server's words", async () => {
    document.head.append(flag);
    server.use(
      http.post("/api/users/forgot-password", () => HttpResponse.json({ message: "We sent it." })),
    );
    const { person } = renderRoute("/forgot-password");
    await person.type(await screen.findByLabelText("Email"), "asha@example.com");
    await person.click(screen.getByRole("button", { name: "Send the link" }));
    expect(await screen.findByText(/^We sent it\./)).toBeVisible();
  });
});

describe("reset password", () => {
  it("sends the token of the link and goes to sign-in", async () => {
    let sent: unknown;
    server.use(
      http.post("/api/users/reset-password", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ message: "Your password is changed." });
      }),
    );
    const { router, person } = renderRoute("/reset-password#token=abc");
    await person.type(await screen.findByLabelText("New password"), "New-Pond-77");
    expect(router.state.location.hash).toBe("");
    await person.type(screen.getByLabelText("Confirm new password"), "New-Pond-77");
    await person.click(screen.getByRole("button", { name: "Set the password" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/signin"));
    expect(sent).toEqual({ token: "abc", password: "New-Pond-77" });
  });

  it("offers a new link when this one is used up", async () => {
    const words = "This link has been used or is too old. Please ask for a new one.";
    server.use(
      http.post("/api/users/reset-password", () =>
        HttpResponse.json({ message: words, errors: { token: words } }, { status: 422 }),
      ),
    );
    const { person } = renderRoute("/reset-password#token=old");
    await person.type(await screen.findByLabelText("New password"), "New-Pond-77");
    await person.type(screen.getByLabelText("Confirm new password"), "New-Pond-77");
    await person.click(screen.getByRole("button", { name: "Set the password" }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole("link", { name: "Ask for a new link" })).toBeVisible();
  });
});
