import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";

import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

// Whatever the shop's screens ask for is not what these tests are about.
beforeEach(() => server.use(http.get("/api/*", () => HttpResponse.json([]))));

async function fill(person: ReturnType<typeof renderRoute>["person"]) {
  await person.type(await screen.findByLabelText("Email"), "asha@example.com");
  await person.type(screen.getByLabelText("Password"), "Secret-123");
  await person.click(screen.getByRole("button", { name: "Sign In" }));
}

describe("sign-in", () => {
  it("keeps the session and goes where the visitor was heading", async () => {
    let sent: unknown;
    server.use(
      http.post("/api/users/signin", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(customer);
      }),
    );
    const { router, person } = renderRoute("/signin?redirect=/shipping");
    await fill(person);
    await waitFor(() => expect(router.state.location.pathname).toBe("/shipping"));
    expect(sent).toEqual({ email: "asha@example.com", password: "Secret-123" });
    expect(JSON.parse(localStorage.getItem("userInfo") ?? "null")).toMatchObject({
      _id: customer._id,
      token: customer.token,
    });
  });

  it("shows the server's words when it refuses", async () => {
    server.use(
      http.post("/api/users/signin", () =>
        HttpResponse.json({ message: "Invalid email or password" }, { status: 401 }),
      ),
    );
    const { router, person } = renderRoute("/signin");
    await fill(person);
    expect(await screen.findByText("Invalid email or password")).toBeInTheDocument();
    expect(router.state.location.pathname).toBe("/signin");
  });

  it("tells a refusal at the field too, without saying which of the two is wrong", async () => {
    const refusal = { message: "Invalid email or password", code: "wrong_password" };
    server.use(http.post("/api/users/signin", () => HttpResponse.json(refusal, { status: 401 })));
    const { person } = renderRoute("/signin");
    await fill(person);
    const password = screen.getByLabelText("Password");
    await waitFor(() =>
      expect(password).toHaveAccessibleDescription(/the email address and the password/),
    );
    expect(password).toHaveFocus();
    expect(await screen.findAllByText("Invalid email or password")).toHaveLength(1);
    await person.type(password, "x");
    await waitFor(() => expect(password).not.toHaveAttribute("aria-invalid"));
    await person.click(screen.getByRole("button", { name: "Sign In" }));
    await waitFor(() => expect(password).toBeInvalid());
    await person.type(screen.getByLabelText("Email"), "x");
    await waitFor(() => expect(password).not.toHaveAttribute("aria-invalid"));
  });

  it("never leaves this site", async () => {
    const { router } = renderRoute("/signin?redirect=//evil.example/x", { user: customer });
    await waitFor(() => expect(router.state.location.pathname).toBe("/"));
  });

  it("offers the way without an account in a checkout of a shop that has it", async () => {
    server.use(http.get("/api/payments/config", () => HttpResponse.json({ guestCheckout: true })));
    renderRoute("/signin?redirect=/shipping");
    expect(await screen.findByRole("link", { name: "Continue as guest" })).toHaveAttribute(
      "href",
      "/shipping?guest",
    );
  });

  it("takes the target along to the sign-up", async () => {
    renderRoute("/signin?redirect=/shipping");
    expect(await screen.findByRole("link", { name: "New Customer?" })).toHaveAttribute(
      "href",
      "/signup?redirect=/shipping",
    );
    expect(screen.getByRole("link", { name: "Forgot password?" })).toHaveAttribute("href", "/");
  });
});

describe("sign-up", () => {
  it("refuses passwords that differ or are weak before asking the server", async () => {
    const { person } = renderRoute("/signup");
    await person.type(await screen.findByLabelText("Name"), "Asha");
    await person.type(screen.getByLabelText("Email"), "asha@example.com");
    await person.type(screen.getByLabelText("Password"), "weak");
    await person.type(screen.getByLabelText("Confirm Password"), "other");
    await person.click(screen.getByRole("button", { name: "Sign Up" }));
    expect((await screen.findAllByText("Passwords do not match.")).length).toBeGreaterThan(0);
  });
});

describe("sign-up", () => {
  it("says everything that is wrong in one round", async () => {
    const { person } = renderRoute("/signup");
    await person.type(await screen.findByLabelText("Password"), "weak");
    await person.type(screen.getByLabelText("Confirm Password"), "other");
    await person.click(screen.getByRole("button", { name: "Sign Up" }));
    expect(await screen.findByText("Enter your name.")).toBeVisible();
    expect(screen.getAllByText(/Passwords do not match|Password must be/).length).toBeGreaterThan(
      0,
    );
  });

  it("sends to the first wrong field as one reads", async () => {
    const { person } = renderRoute("/signup");
    await person.type(await screen.findByLabelText("Password"), "weak");
    await person.type(screen.getByLabelText("Confirm Password"), "other");
    const seen: unknown[] = [];
    document.addEventListener("focusin", ({ target }) =>
      seen.push((target as HTMLInputElement).name),
    );
    await person.click(screen.getByRole("button", { name: "Sign Up" }));
    await waitFor(() => expect(screen.getByLabelText("Name")).toHaveFocus());
    expect(seen).not.toContain("password");
    expect(seen).not.toContain("confirmPassword");
    await person.type(screen.getByLabelText("Name"), "Asha");
    await person.type(screen.getByLabelText("Email"), "asha@example.com");
    const sendAndLook = async () => {
      await person.click(screen.getByRole("button", { name: "Sign Up" }));
      await waitFor(() => expect(screen.getByLabelText("Password")).toHaveFocus());
    };
    await sendAndLook();
    await sendAndLook();
  });

  it("says so of a weak password that was not repeated yet, too", async () => {
    const { person } = renderRoute("/signup");
    await person.type(await screen.findByLabelText("Password"), "weak");
    await person.click(screen.getByRole("button", { name: "Sign Up" }));
    expect(await screen.findByText("Enter the password once more.")).toBeVisible();
    expect(screen.getByText(/^Password must be at least 8 characters/)).toBeVisible();
  });
});
