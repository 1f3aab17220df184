import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";

import type { UserInfo } from "@/api/types";
import { dispatch } from "@/lib/store/store";
import { noSecondFactor } from "@/test/people";
import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const seller: UserInfo = {
  ...customer,
  isSeller: true,
  seller: { name: "Looms", logo: "/media/l.webp", description: "Cloth" },
};

function shop(user: UserInfo, sent: unknown[] = []) {
  server.use(
    http.get("/api/users/u1", () => HttpResponse.json({ ...user, token: undefined })),
    http.put("/api/users/profile/u1", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(user);
    }),
    http.post("/api/users/signout", () => HttpResponse.json({ message: "Signed out." })),
    http.post("/api/users/signout-everywhere", () =>
      HttpResponse.json({ message: "You are signed out on every device." }),
    ),
  );
  return sent;
}

async function typePassword(person: ReturnType<typeof renderRoute>["person"], again?: string) {
  await person.type(await screen.findByLabelText("Password"), "New-Pond-77");
  await person.type(screen.getByLabelText("Confirm Password"), again ?? "New-Pond-77");
  await person.click(screen.getByRole("button", { name: "Update" }));
}

describe("profile", () => {
  beforeEach(() =>
    server.use(
      http.get("/api/users/me/second-factor", () => HttpResponse.json(noSecondFactor)),
      http.get("/api/*", () => HttpResponse.json([])),
    ),
  );

  it("updates, says so and signs out", async () => {
    const sent = shop(customer);
    const { router, person } = renderRoute("/profile", { user: customer });
    const name = await screen.findByLabelText("Name");
    expect(name).toHaveValue("Asha Rao");
    expect(screen.queryByLabelText("Seller Name")).toBeNull();
    await person.clear(name);
    await person.type(name, "Asha R.");
    await typePassword(person);
    await waitFor(() => expect(router.state.location.pathname).toBe("/signin"));
    expect(await screen.findByText(/^Information Updated Successfully/)).toBeInTheDocument();
    expect(sent).toEqual([{ name: "Asha R.", email: "asha@example.com", password: "New-Pond-77" }]);
    expect(localStorage.getItem("userInfo")).toBeNull();
  });

  it("asks before what was typed is left behind, but not whoever signs out", async () => {
    shop(customer);
    const { router, person } = renderRoute("/profile", { user: customer });
    await person.type(await screen.findByLabelText("Name"), " the Great");
    await act(() => router.navigate("/cart"));
    const question = await screen.findByRole("alertdialog", { name: "Leave without saving?" });
    expect(router.state.location.pathname).toBe("/profile");
    await person.click(within(question).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(screen.getByLabelText("Name")).toHaveValue("Asha Rao the Great");
    act(() => dispatch({ type: "signedOut" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/signin"));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("sends nothing while the passwords differ", async () => {
    const sent = shop(customer);
    const { person } = renderRoute("/profile/anything", { user: customer });
    await typePassword(person, "Other-Pond-77");
    expect((await screen.findAllByText("Passwords do not match.")).length).toBeGreaterThan(0);
    expect(sent).toEqual([]);
  });

  it("holds a seller's stall", async () => {
    const sent = shop(seller);
    const { person } = renderRoute("/profile", { user: seller });
    const description = await screen.findByLabelText("Seller Description");
    await person.clear(description);
    await typePassword(person);
    expect(await screen.findByText("Describe your stall in a sentence or two.")).toBeVisible();
    await person.type(description, "Handloom");
    await person.click(screen.getByRole("button", { name: "Update" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      sellerName: "Looms",
      sellerLogo: "/media/l.webp",
      sellerDescription: "Handloom",
    });
  });

  it("shows the server's complaint under its field", async () => {
    shop(customer);
    server.use(
      http.put("/api/users/profile/u1", () =>
        HttpResponse.json(
          { message: "Too common.", errors: { password: "Too common." } },
          { status: 422 },
        ),
      ),
    );
    const { person } = renderRoute("/profile", { user: customer });
    await typePassword(person);
    await waitFor(() => expect(screen.getByLabelText("Password")).toBeInvalid());
    expect(screen.getByLabelText("Password")).toHaveAccessibleDescription("Too common.");
  });

  it("ends every session", async () => {
    shop(customer);
    const { router, person } = renderRoute("/profile", { user: customer });
    await person.click(await screen.findByRole("button", { name: "Sign out everywhere" }));
    const dialog = await screen.findByRole("alertdialog");
    await person.click(
      [...dialog.querySelectorAll("button")].find((button) =>
        button.textContent.includes("everywhere"),
      )!,
    );
    await waitFor(() => expect(router.state.location.pathname).toBe("/signin"));
    expect(localStorage.getItem("userInfo")).toBeNull();
  });

  it("shows the not-found view when the person cannot be fetched", async () => {
    server.use(
      http.get("/api/users/u1", () => HttpResponse.json({ message: "x" }, { status: 404 })),
    );
    renderRoute("/profile", { user: customer });
    expect(
      await screen.findByText("Sorry, We couldn't find what you are looking for!"),
    ).toBeVisible();
  });
});
