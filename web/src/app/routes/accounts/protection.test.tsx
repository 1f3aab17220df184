import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";

import type { DeviceSession, SecurityEntry } from "@/api/types";
import { noSecondFactor } from "@/test/people";
import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const session = (id: string, device: string, current = false): DeviceSession => ({
  _id: id,
  device,
  network: "203.0.113.5",
  createdAt: "2026-01-01T00:00:00Z",
  usedAt: "2026-01-02T00:00:00Z",
  current,
});

const entry: SecurityEntry = {
  _id: "1",
  at: "2026-01-02T00:00:00Z",
  user: "u1",
  name: "Asha Rao",
  event: "sign_in_failed",
  device: "Firefox on Linux",
  network: "203.0.113.5",
  note: "",
};

beforeEach(() => {
  server.use(
    http.get("/api/users/u1", () => HttpResponse.json(customer)),
    http.get("/api/users/me/second-factor", () => HttpResponse.json(noSecondFactor)),
    http.get("/api/*", () => HttpResponse.json([])),
  );
});

describe("devices", () => {
  it("lists them and signs one out", async () => {
    const sessions = [session("s1", "Firefox on Linux", true), session("s2", "Chrome on Android")];
    server.use(
      http.get("/api/users/me/sessions", () => HttpResponse.json(sessions)),
      http.delete("/api/users/me/sessions/s2", () => {
        sessions.pop();
        return HttpResponse.json({ message: "That device is signed out." });
      }),
    );
    const { person } = renderRoute("/profile", { user: customer });
    expect(await screen.findByText("This device")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Sign out Firefox on Linux" })).toBeNull();
    await person.click(screen.getByRole("button", { name: "Sign out Chrome on Android" }));
    await waitFor(() => expect(screen.queryByText("Chrome on Android")).toBeNull());
  });

  it("tells what happened to the account", async () => {
    server.use(http.get("/api/users/me/security", () => HttpResponse.json([entry])));
    renderRoute("/profile", { user: customer });
    expect(await screen.findByText("Wrong password at sign-in")).toBeVisible();
  });

  it("ends the session on the server when somebody signs out", async () => {
    let ended: string | null = null;
    server.use(
      http.post("/api/users/signout", ({ request }) => {
        ended = request.headers.get("authorization");
        return HttpResponse.json({ message: "You are signed out." });
      }),
    );
    const { person, router } = renderRoute("/profile", { user: customer });
    await person.click(await screen.findByRole("button", { name: "Account of Asha Rao" }));
    await person.click(await screen.findByRole("menuitem", { name: "Sign out" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/signin"));
    await waitFor(() => expect(ended).toBe("Bearer token-of-asha"));
  });
});

describe("a password that was given long ago", () => {
  let given = false;
  beforeEach(() => {
    given = false;
    server.use(
      http.post("/api/users/signout", () => HttpResponse.json({ message: "Signed out." })),
      http.put("/api/users/profile/u1", () =>
        given
          ? HttpResponse.json(customer)
          : HttpResponse.json({ message: "Again.", code: "password_needed" }, { status: 403 }),
      ),
      http.post("/api/users/me/confirm", async ({ request }) => {
        const { password } = (await request.json()) as { password: string };
        given = password === "Right-Pond-7";
        return given
          ? HttpResponse.json({ message: "Thank you." })
          : HttpResponse.json({ message: "Wrong.", code: "wrong_password" }, { status: 403 });
      }),
    );
  });

  async function update() {
    const { person, router } = renderRoute("/profile", { user: customer });
    await person.type(await screen.findByLabelText("Password"), "New-Pond-77");
    await person.type(screen.getByLabelText("Confirm Password"), "New-Pond-77");
    await person.click(screen.getByRole("button", { name: "Update" }));
    const dialog = await screen.findByRole("dialog", { name: "Confirm it’s you" });
    return { person, router, dialog };
  }

  it("is asked for again, and what waited for it goes on", async () => {
    const { person, router, dialog } = await update();
    const field = within(dialog).getByLabelText("Your present password");
    await person.type(field, "Wrong-Pond-7");
    await person.click(within(dialog).getByRole("button", { name: "Go on" }));
    await waitFor(() => expect(field).toHaveAccessibleDescription("Wrong."));
    expect(field).toHaveFocus();
    await person.clear(field);
    expect(field).not.toHaveAttribute("aria-invalid");
    await person.type(field, "Right-Pond-7");
    await person.click(within(dialog).getByRole("button", { name: "Go on" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/signin"));
  });

  it("need not be given", async () => {
    const { person, router } = await update();
    await person.click(screen.getByRole("button", { name: "Close" }));
    expect(await screen.findByText("Again.")).toBeVisible();
    expect(router.state.location.pathname).toBe("/profile");
  });
});

describe("the way back to an old address", () => {
  it("sends the token of the link and goes to sign-in", async () => {
    let sent: unknown;
    server.use(
      http.post("/api/users/undo-email", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ message: "Your address is back." });
      }),
    );
    const { router, person } = renderRoute("/undo-email#token=abc");
    await person.type(await screen.findByLabelText("New password"), "New-Pond-77");
    await person.type(screen.getByLabelText("Confirm new password"), "New-Pond-77");
    await person.click(screen.getByRole("button", { name: "Bring it back" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/signin"));
    expect(sent).toEqual({ token: "abc", password: "New-Pond-77" });
  });

  it("says when the link is useless", async () => {
    server.use(
      http.post("/api/users/undo-email", () =>
        HttpResponse.json({ message: "x", code: "link_useless" }, { status: 422 }),
      ),
    );
    const { person } = renderRoute("/undo-email#token=abc");
    await person.type(await screen.findByLabelText("New password"), "New-Pond-77");
    await person.type(screen.getByLabelText("Confirm new password"), "New-Pond-77");
    await person.click(screen.getByRole("button", { name: "Bring it back" }));
    expect(await screen.findByText(/^This link has been used/)).toBeVisible();
  });
});
