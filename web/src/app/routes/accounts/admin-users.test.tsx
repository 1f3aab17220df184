import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { User, UserInfo } from "@/api/types";
import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const admin: UserInfo = { ...customer, _id: "a1", name: "Indira Bose", isAdmin: true };
let people: User[] = [];

beforeEach(() => {
  people = Array.from({ length: 12 }, (_, place) => ({
    _id: `u${place}`,
    name: `Person ${place}`,
    email: `p${place}@example.com`,
    isAdmin: place === 0,
    isSeller: place === 1,
    seller: { name: "", logo: "", description: "" },
    createdAt: "2026-01-01T00:00:00.000Z",
    secondFactor: false,
    emailVerified: true,
  }));
  server.use(
    http.get("/api/users", ({ request }) => {
      const params = new URL(request.url).searchParams;
      const found = people.filter((user) =>
        `${user.name} ${user.email}`.includes(params.get("query") ?? ""),
      );
      const [page, limit] = [Number(params.get("page")), Number(params.get("limit"))];
      return HttpResponse.json(found.slice((page - 1) * limit, page * limit), {
        headers: { "X-Total-Count": String(found.length) },
      });
    }),
    http.get("/api/users/:id", ({ params }) => {
      const user = people.find((one) => one._id === params.id);
      return user
        ? HttpResponse.json(user)
        : HttpResponse.json({ message: "User not found." }, { status: 404 });
    }),
    http.delete("/api/users/:id", ({ params }) => {
      people = people.filter((user) => user._id !== params.id);
      return HttpResponse.json({ message: "user deleted successfully" });
    }),
  );
});

describe("the people list", () => {
  it("shows who is what, page by page", async () => {
    const { person } = renderRoute("/admin/users", { user: admin });
    const row = (await screen.findByText("p0@example.com", { selector: "td" })).closest("tr")!;
    expect(within(row).getByText("YES")).toBeVisible();
    expect(within(row).getByText("NO")).toBeVisible();
    expect(within(row).getByRole("link", { name: "Edit Person 0" })).toHaveAttribute(
      "href",
      "/admin/user/u0",
    );
    await person.click(screen.getByRole("link", { name: "Page 2" }));
    expect(await screen.findByRole("link", { name: "Person 11" })).toBeVisible();
  });

  it("searches while typing and says when nobody is found", async () => {
    const { router, person } = renderRoute("/admin/users?page=2", { user: admin });
    await person.type(await screen.findByLabelText("Search users"), "Person 7");
    expect(await screen.findByRole("link", { name: "Person 7" })).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toBe("?query=Person+7"));
    expect(screen.queryByRole("link", { name: "Person 8" })).toBeNull();
    await person.type(screen.getByLabelText("Search users"), "x");
    expect(await screen.findByText("No Users Found!")).toBeVisible();
  });

  it("loses no word when an order is chosen at the moment of the search", async () => {
    const { router } = renderRoute("/admin/users?page=2", { user: admin });
    const field = await screen.findByLabelText("Search users");
    fireEvent.change(field, { target: { value: "Person 1" } });
    // What is awaited within is not drawn before the end: a browser is as late when it is busy.
    await act(async () => {
      await vi.waitFor(() => expect(router.state.location.search).toBe("?query=Person+1"));
      fireEvent.change(screen.getByLabelText("Sort users"), { target: { value: "name" } });
    });
    expect(field).toHaveValue("Person 1");
    expect(router.state.location.search).toBe("?query=Person+1&order=name");
    await waitFor(() => expect(screen.getAllByRole("link", { name: /^Person/ })).toHaveLength(3));
  });

  it("asks before it deletes", async () => {
    const { person } = renderRoute("/admin/users", { user: admin });
    await person.click(await screen.findByRole("button", { name: "Delete Person 3" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Are you sure to delete?" });
    await person.click(within(dialog).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("user deleted successfully")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("link", { name: "Person 3" })).toBeNull());
  });

  it("says 'No Users Found!' when the list cannot be fetched", async () => {
    server.use(http.get("/api/users", () => HttpResponse.json({ message: "x" }, { status: 403 })));
    renderRoute("/admin/users", { user: admin });
    expect(await screen.findByText("No Users Found!")).toBeVisible();
  });
});

describe("editing a person", () => {
  it("saves the roles and goes back to the list", async () => {
    let sent: unknown;
    server.use(
      http.put("/api/users/u5", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ message: "User updated successfully", user: people[5] });
      }),
    );
    const { router, person } = renderRoute("/admin/user/u5", { user: admin });
    expect(await screen.findByLabelText("Name")).toHaveValue("Person 5");
    await person.click(screen.getByRole("switch", { name: /^IsSeller/ }));
    await person.click(screen.getByRole("button", { name: "Update" }));
    expect(await screen.findByText("User updated successfully")).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.pathname).toBe("/admin/users"));
    expect(sent).toEqual({
      _id: "u5",
      name: "Person 5",
      email: "p5@example.com",
      isAdmin: false,
      isSeller: true,
      isAccountant: false,
    });
  });

  it("keeps the form when the server refuses", async () => {
    server.use(
      http.put("/api/users/u0", () =>
        HttpResponse.json(
          { message: "This is the last admin. Make someone else an admin first." },
          { status: 409 },
        ),
      ),
    );
    const { router, person } = renderRoute("/admin/user/u0", { user: admin });
    await person.click(await screen.findByRole("switch", { name: /^IsAdmin/ }));
    await person.click(screen.getByRole("button", { name: "Update" }));
    expect(await screen.findByText(/^This is the last admin/)).toBeInTheDocument();
    expect(router.state.location.pathname).toBe("/admin/user/u0");
  });

  it("says when there is nobody", async () => {
    renderRoute("/admin/user/nobody", { user: admin });
    expect(await screen.findByText("User not found.")).toBeVisible();
  });
});
