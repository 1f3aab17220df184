import { act, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, it } from "vitest";

import { product } from "@/test/catalog";
import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const fails = (path: string, status = 503) =>
  server.use(http.get(path, () => HttpResponse.json({ message: "Back soon." }, { status })));
const gives = (path: string, answer: unknown) =>
  server.use(http.get(path, () => HttpResponse.json(answer as object)));

const answer = {
  products: [product()],
  page: 1,
  pages: 1,
  countProducts: 1,
  categories: [],
  corrected: null,
};
const screens = [
  ["/", "/api/products", [product()]],
  ["/search", "/api/products/search", answer],
  ["/products/teal-banarasi-silk-sari", "/api/products/url/:url", product()],
] as const;

describe("a refresh that fails", () => {
  it.each(screens)(
    "leaves %s as it was, says so, and comes right again",
    async (at, call, data) => {
      gives("/api/products/categories", []);
      gives("/api/products/search", answer);
      gives(call, data);
      const { client } = renderRoute(at);
      const name = () => screen.getAllByText("Teal Banarasi Silk Sari")[0];
      await waitFor(() => expect(name()).toBeVisible());
      fails(call);
      await act(() => client.refetchQueries());
      expect(name()).toBeVisible();
      expect(screen.getByText(/Couldn’t refresh this page/)).toBeVisible();
      gives(call, data);
      await act(() => client.refetchQueries());
      expect(screen.queryByText(/Couldn’t refresh this page/)).toBeNull();
    },
  );

  it("loses nothing that is half typed", async () => {
    gives("/api/users/me", customer);
    gives("/api/users/u1", { ...customer, token: undefined });
    const { client, person } = renderRoute("/profile", { user: customer });
    await person.type(await screen.findByLabelText("Name"), " the Great");
    fails("/api/users/u1");
    await act(() => client.refetchQueries());
    expect(screen.getByLabelText("Name")).toHaveValue("Asha Rao the Great");
  });
});

describe("a first load that fails", () => {
  it("says what happened and tries again", async () => {
    fails("/api/products");
    const { person } = renderRoute("/");
    expect(await screen.findByText("Back soon.")).toBeVisible();
    gives("/api/products", [product()]);
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Teal Banarasi Silk Sari")).toBeVisible();
  });

  it("is another thing than nothing found", async () => {
    fails("/api/products/url/:url", 404);
    renderRoute("/products/nothing");
    expect(
      await screen.findByText("Sorry, We couldn't find what you are looking for!"),
    ).toBeVisible();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });
});
