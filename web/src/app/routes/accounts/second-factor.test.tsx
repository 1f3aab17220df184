import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";

import { noSecondFactor } from "@/test/people";
import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const secret = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const entered = { ...customer, device: "d", secondFactorDue: false, deletionCalledOff: false };

beforeEach(() => server.use(http.get("/api/*", () => HttpResponse.json([]))));

describe("sign-in with a second factor", () => {
  async function givePassword() {
    const codes: unknown[] = [];
    server.use(
      http.post("/api/users/signin", async ({ request }) => {
        const { code } = (await request.json()) as { code?: string };
        codes.push(code);
        if (code === "123456" || code === "ABCD-EFGH") return HttpResponse.json(entered);
        const refusal = code
          ? { message: "This code is not right.", code: "wrong_code" }
          : { message: "A code.", code: "code_needed", params: { app: true, passkey: false } };
        return HttpResponse.json(refusal, { status: 403 });
      }),
    );
    const { person, router } = renderRoute("/signin?redirect=/shipping");
    await person.type(await screen.findByLabelText("Email"), "asha@example.com");
    await person.type(screen.getByLabelText("Password"), "Lotus-Pond7!");
    await person.click(screen.getByRole("button", { name: "Sign In" }));
    return { person, router, codes };
  }

  it("asks for the code of the app", async () => {
    const { person, router, codes } = await givePassword();
    await person.type(await screen.findByLabelText("Code"), "000000");
    await person.click(screen.getByRole("button", { name: "Sign In" }));
    const field = screen.getByLabelText("Code");
    await waitFor(() => expect(field).toHaveAccessibleDescription("This code is not right."));
    expect(field).toHaveFocus();
    expect(screen.getAllByText("This code is not right.")).toHaveLength(1);
    await person.clear(field);
    expect(field).not.toHaveAttribute("aria-invalid");
    await person.type(field, "123456");
    await person.click(screen.getByRole("button", { name: "Sign In" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/shipping"));
    expect(codes).toEqual([undefined, "000000", "123456"]);
  });

  it("takes a recovery code from somebody who lost the app", async () => {
    const { person, router } = await givePassword();
    await person.type(await screen.findByLabelText("Code"), "000000");
    await person.click(screen.getByRole("button", { name: "Sign In" }));
    await waitFor(() => expect(screen.getByLabelText("Code")).toBeInvalid());
    await person.click(screen.getByRole("button", { name: /^Lost your app/ }));
    const field = screen.getByLabelText("Recovery code");
    expect(field).not.toHaveAttribute("aria-invalid");
    await person.type(field, "ABCD-XXXX");
    await person.click(screen.getByRole("button", { name: "Sign In" }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(/^This is none of your/));
    await person.clear(field);
    await person.type(field, "ABCD-EFGH");
    await person.click(screen.getByRole("button", { name: "Sign In" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/shipping"));
  });
});

describe("the second factor in the profile", () => {
  it("is set up by the first code, and recovery codes are shown once", async () => {
    let factor = noSecondFactor;
    server.use(
      http.get("/api/users/u1", () => HttpResponse.json({ ...customer, emailVerified: true })),
      http.get("/api/users/me/second-factor", () => HttpResponse.json(factor)),
      http.post("/api/users/me/totp", () =>
        HttpResponse.json({
          secret,
          uri: "otpauth://totp/x",
          qr: { size: 29, path: "M4 4h7v1h-7z" },
        }),
      ),
      http.put("/api/users/me/totp", () => {
        factor = { ...noSecondFactor, on: true, app: true, recoveryCodesLeft: 2 };
        return HttpResponse.json({ recoveryCodes: ["AAAA-BBBB", "CCCC-DDDD"] });
      }),
    );
    const { person } = renderRoute("/profile", { user: customer });
    await person.click(await screen.findByRole("button", { name: "Set up an authenticator app" }));
    const dialog = await screen.findByRole("dialog", { name: "Set up an authenticator app" });
    expect(await within(dialog).findByText(/^ABCD EFGH/)).toBeVisible();
    await person.type(within(dialog).getByLabelText("Code"), "123456");
    await person.click(within(dialog).getByRole("button", { name: "Switch on" }));
    const codes = await screen.findByRole("dialog", { name: "Keep your recovery codes" });
    expect(within(codes).getByText("CCCC-DDDD")).toBeVisible();
    await person.click(within(codes).getByRole("button", { name: "I have kept them" }));
    await waitFor(() => expect(screen.queryByText("CCCC-DDDD")).toBeNull());
    expect(await screen.findByText(/^2 recovery codes left/)).toBeVisible();
  });

  it("says before the last of it goes what then opens the account", async () => {
    const passkey = { _id: "p1", createdAt: "2026-01-01T00:00:00Z", usedAt: null };
    const passkeys = [
      { ...passkey, name: "My phone" },
      { ...passkey, _id: "p2", name: "My laptop" },
    ];
    server.use(
      http.get("/api/users/u1", () => HttpResponse.json({ ...customer, emailVerified: true })),
      http.get("/api/users/me/second-factor", () =>
        HttpResponse.json({ ...noSecondFactor, on: true, passkeys }),
      ),
      http.delete("/api/users/me/passkeys/p1", () => {
        passkeys.shift();
        return HttpResponse.json({ message: "Removed." });
      }),
    );
    const { person } = renderRoute("/profile", { user: customer });
    await person.click(await screen.findByRole("button", { name: "Remove My phone" }));
    const question = await screen.findByRole("alertdialog");
    expect(question).not.toHaveTextContent("Your password alone");
    await person.click(within(question).getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(screen.queryByText("My phone")).toBeNull());
    await person.click(screen.getByRole("button", { name: "Remove My laptop" }));
    expect(await screen.findByRole("alertdialog")).toHaveTextContent(
      "Your password alone opens your account then",
    );
  });

  it("says that an admin needs one", async () => {
    server.use(
      http.get("/api/users/u1", () => HttpResponse.json({ ...customer, emailVerified: true })),
      http.get("/api/users/me/second-factor", () =>
        HttpResponse.json({ ...noSecondFactor, required: true, missing: true }),
      ),
    );
    renderRoute("/profile", { user: customer });
    expect(await screen.findByText(/your admin rights are back/)).toBeVisible();
  });
});

describe("a new account where addresses have to be verified", () => {
  it("is told to look into the mailbox", async () => {
    server.use(
      http.post("/api/users/signup", () =>
        HttpResponse.json({ message: "Please look into your mailbox." }, { status: 202 }),
      ),
    );
    const { person, router } = renderRoute("/signup");
    await person.type(await screen.findByLabelText("Name"), "Asha");
    await person.type(screen.getByLabelText("Email"), "asha@example.com");
    await person.type(screen.getByLabelText("Password"), "Lotus-Pond7!");
    await person.type(screen.getByLabelText("Confirm Password"), "Lotus-Pond7!");
    await person.click(screen.getByRole("button", { name: "Sign Up" }));
    expect(await screen.findByText("Please look into your mailbox.")).toBeVisible();
    expect(router.state.location.pathname).toBe("/signup");
  });

  it("uses the link of the mail up at once", async () => {
    let sent: unknown;
    server.use(
      http.post("/api/users/verify-email", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ message: "Your email address is verified." });
      }),
    );
    renderRoute("/verify-email#token=abc");
    expect(await screen.findByText("Your email address is verified.")).toBeVisible();
    expect(sent).toEqual({ token: "abc" });
  });
});
