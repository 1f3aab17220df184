import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, it } from "vitest";

import type { Address } from "@/api/types";
import { dispatch, getState } from "@/lib/store/store";
import { product } from "@/test/catalog";
import { noSecondFactor } from "@/test/people";
import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const home: Address = {
  _id: "a1",
  fullName: "Asha Rao",
  address: "4 Lotus Lane",
  city: "Pune",
  pinCode: "411001",
  country: "India",
  state: "Maharashtra",
  phone: "",
  taxNumber: "",
  isDefault: true,
};
const office: Address = { ...home, _id: "a2", address: "9 Tech Park", isDefault: false };

/** The server's side, and what was asked of it. */
function book(kept: Address[]) {
  const asked: unknown[] = [];
  server.use(
    http.get("/api/addresses", () => HttpResponse.json(kept)),
    http.post("/api/addresses", async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json(home, { status: 201 });
    }),
    http.put("/api/addresses/:id", async ({ request, params }) => {
      asked.push([params.id, await request.json()]);
      return HttpResponse.json(home);
    }),
    http.delete("/api/addresses/:id", ({ params }) => {
      asked.push(params.id);
      return HttpResponse.json({ message: "The address is removed." });
    }),
    http.get("/api/payments/config", () => HttpResponse.json(null, { status: 503 })),
  );
  return asked;
}

beforeEach(() => dispatch({ type: "itemAdded", line: { ...product(), quantity: 1 } }));

it("begins with the default and takes the one that is chosen, its fields folded", async () => {
  book([home, office]);
  const { person } = renderRoute("/shipping", { user: customer });
  const address = () => screen.getByLabelText("Address");
  expect(await screen.findByLabelText("Address")).toHaveValue("4 Lotus Lane");
  expect(address()).not.toBeVisible();
  await person.click(screen.getByRole("radio", { name: /9 Tech Park/ }));
  expect(address()).toHaveValue("9 Tech Park");
  expect(address()).not.toBeVisible();
  await person.click(screen.getByRole("button", { name: "Continue" }));
  await expect.poll(() => getState().shippingAddress?.address).toBe("9 Tech Park");
  expect(getState().shippingAddress).not.toHaveProperty("_id");
});

it("changes a kept one for this order alone", async () => {
  const asked = book([home]);
  const { person } = renderRoute("/shipping", { user: customer });
  await person.click(
    await screen.findByRole("button", { name: "Change the chosen one for this order" }),
  );
  expect(screen.getByLabelText("Full Name")).toHaveFocus();
  await person.type(screen.getByLabelText("Phone"), "98300 12345");
  await person.click(screen.getByRole("button", { name: "Continue" }));
  await expect.poll(() => getState().shippingAddress?.phone).toBe("98300 12345");
  expect(asked).toEqual([]);
});

it("opens the fields of a kept one that cannot be sent to as it is", async () => {
  book([{ ...home, pinCode: "4110" }]);
  const { person } = renderRoute("/shipping", { user: customer });
  await person.click(await screen.findByRole("button", { name: "Continue" }));
  const pinCode = screen.getByLabelText("Pin Code");
  await waitFor(() => expect(pinCode).toHaveAccessibleDescription(/six digits/));
  expect(pinCode).toBeVisible();
  expect(pinCode).toHaveFocus();
});

it("keeps a new address when asked to", async () => {
  const asked = book([home]);
  const { person } = renderRoute("/shipping", { user: customer });
  await person.click(await screen.findByRole("radio", { name: "Use another address" }));
  expect(screen.getByLabelText("Full Name")).toBeVisible();
  await person.type(screen.getByLabelText("Address"), "1 Sea View");
  await person.type(screen.getByLabelText("City"), "Mumbai");
  await person.type(screen.getByLabelText("Pin Code"), "400001");
  await person.click(screen.getByRole("checkbox", { name: "Keep it for next time" }));
  await person.click(screen.getByRole("button", { name: "Continue" }));
  await expect.poll(() => asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ address: "1 Sea View", city: "Mumbai", isDefault: false });
});

it("goes on without the book when it cannot be read", async () => {
  server.use(http.get("/api/addresses", () => HttpResponse.json({}, { status: 500 })));
  renderRoute("/shipping", { user: customer });
  expect(await screen.findByLabelText("Full Name")).toHaveValue(customer.name);
});

it("is kept on the profile", async () => {
  const asked = book([home, office]);
  server.use(
    http.get("/api/users/me/second-factor", () => HttpResponse.json(noSecondFactor)),
    http.get("/api/users/me/sessions", () => HttpResponse.json([])),
    http.get("/api/users/me/security", () => HttpResponse.json([])),
    http.get("/api/users/:id", () => HttpResponse.json({ ...customer, emailVerified: true })),
  );
  const { person } = renderRoute("/profile", { user: customer });
  const section = await screen.findByRole("region", { name: "Addresses" });
  await person.click(
    await within(section).findByRole("button", { name: "Make 9 Tech Park the default" }),
  );
  await expect.poll(() => asked).toHaveLength(1);
  expect(asked[0]).toMatchObject(["a2", { isDefault: true, address: "9 Tech Park" }]);
  await person.click(within(section).getByRole("button", { name: "Remove 4 Lotus Lane" }));
  await person.click(screen.getByRole("button", { name: "Remove" }));
  await expect.poll(() => asked.at(-1)).toBe("a1");
  await person.click(within(section).getByRole("button", { name: "Add an address" }));
  expect(await screen.findByRole("dialog", { name: "New address" })).toBeVisible();
});
