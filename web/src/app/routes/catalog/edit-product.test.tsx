import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";

import { dispatch } from "@/lib/store/store";
import { product } from "@/test/catalog";
import { customer, renderRoute } from "@/test/render-route";
import { watchFiles } from "@/test/files";
import { server } from "@/test/server";

const admin = { ...customer, isAdmin: true };
const seller = { ...customer, isSeller: true };

let saved: Record<string, unknown> | null;

beforeEach(() => {
  saved = null;
  server.use(
    http.get("/api/products/categories", () => HttpResponse.json(["Clothings", "Shoes"])),
    http.get("/api/products/admin", () =>
      HttpResponse.json({ products: [product()], page: 1, pages: 1 }),
    ),
    http.get("/api/products/p1", () => HttpResponse.json(product())),
    http.put("/api/products/p1", async ({ request }) => {
      saved = (await request.json()) as Record<string, unknown>;
      return HttpResponse.json({ message: "", product: { ...product(), ...saved } });
    }),
  );
});

const update = () => screen.getByRole("button", { name: "Update" });

describe("editing a product", () => {
  it("saves every field and returns to the list", async () => {
    const { router, person } = renderRoute("/admin/product/p1", { user: admin });
    const price = await screen.findByLabelText("Price");
    expect(screen.getByLabelText("Rating")).toHaveValue("4.8");
    await person.clear(price);
    await person.type(price, "19999.50");
    await person.click(update());
    await waitFor(() => expect(router.state.location.pathname).toBe("/admin/products"));
    expect(await screen.findByText("Product updated successfully")).toBeVisible();
    expect({
      ...product(),
      price: 19999.5,
      stockSeen: 6,
      priceSeen: product().price,
    }).toMatchObject(saved ?? {});
    expect(saved).toMatchObject({ _id: "p1", price: 19999.5, stock: 6, stockSeen: 6, rating: 4.8 });
  });

  it("leaves the stars of a seller's product to the shoppers", async () => {
    const { router, person } = renderRoute("/seller/product/p1", { user: seller });
    await person.type(await screen.findByLabelText("Brand"), " Looms");
    expect(screen.queryByLabelText("Rating")).not.toBeInTheDocument();
    await person.click(update());
    await waitFor(() => expect(router.state.location.pathname).toBe("/seller/products"));
    expect(saved).toMatchObject({ brand: "Neelkosha Looms" });
    expect(saved).not.toHaveProperty("rating");
  });

  it("says beside the field what is wrong, before and after asking the server", async () => {
    server.use(
      http.put("/api/products/p1", () =>
        HttpResponse.json(
          { message: "This url is taken.", errors: { url: "This url is taken." } },
          { status: 409 },
        ),
      ),
    );
    const { person } = renderRoute("/admin/product/p1", { user: admin });
    const stock = await screen.findByLabelText("Stock");
    await person.clear(stock);
    await person.type(stock, "1.5");
    await person.click(update());
    expect(await screen.findByText("Enter a whole number, 0 or more.")).toBeVisible();
    expect(stock).toHaveAttribute("aria-invalid", "true");

    await person.clear(stock);
    await person.type(stock, "3");
    await person.click(update());
    await waitFor(() =>
      expect(screen.getByLabelText(/url/)).toHaveAccessibleDescription("This url is taken."),
    );
  });

  it("tells how many are left when some were sold meanwhile, and takes the next word on it", async () => {
    const words = "The stock changed while you were editing: it is 7 now.";
    let seen: unknown[] = [];
    server.use(
      http.put("/api/products/p1", async ({ request }) => {
        const { stockSeen } = (await request.json()) as { stockSeen: number };
        seen = [...seen, stockSeen];
        if (stockSeen === 7) return HttpResponse.json({ message: "", product: product() });
        const refusal = { message: words, errors: { stock: words }, stock: 7 };
        return HttpResponse.json(refusal, { status: 409 });
      }),
    );
    const { router, person } = renderRoute("/admin/product/p1", { user: admin });
    const stock = await screen.findByLabelText("Stock");
    await person.clear(stock);
    await person.type(stock, "20");
    await person.click(update());
    await waitFor(() => expect(stock).toHaveAccessibleDescription(words));
    expect(stock).toHaveValue("20");
    await person.click(update());
    await waitFor(() => expect(router.state.location.pathname).toBe("/admin/products"));
    expect(seen).toEqual([product().stock, 7]);
  });

  it("fills in the picture that was uploaded", async () => {
    const post = watchFiles(() => ({ secure_url: "/media/new.webp" }));
    const { person } = renderRoute("/admin/product/p1", { user: admin });
    const picture = new File(["x"], "sari.png", { type: "image/png" });
    await person.upload(await screen.findByLabelText("Upload Image"), picture);
    expect(await screen.findByText("Image uploaded successfully")).toBeVisible();
    expect(post.mock.calls[0]?.[0]).toBe("/api/upload");
    expect(post.files[0]).toHaveProperty("name", "sari.png");
    expect(screen.getByLabelText("Image")).toHaveValue("/media/new.webp");
    expect(screen.getByRole("img", { name: /Picture of/ })).toHaveAttribute(
      "src",
      "/media/new.webp",
    );
  });

  it("shows why an upload failed", async () => {
    server.use(
      http.post("/api/upload", () =>
        HttpResponse.json({ message: "This is not a picture." }, { status: 415 }),
      ),
    );
    const { person } = renderRoute("/admin/product/p1", { user: admin });
    const picture = new File(["x"], "sari.png", { type: "image/png" });
    await person.upload(await screen.findByLabelText("Upload Image"), picture);
    expect(await screen.findByText("This is not a picture.")).toBeVisible();
    expect(screen.getByLabelText("Image")).toHaveValue("/media/sari.webp");
  });

  // The sections of the back office lead there too, and stand before it.
  const backToProducts = () =>
    screen.getAllByRole("link", { name: "Products" }).at(-1) ?? document.body;

  it("warns before unsaved changes are left behind", async () => {
    const { router, person } = renderRoute("/admin/product/p1", { user: admin });
    await person.type(await screen.findByLabelText("Name"), "!");
    await person.click(backToProducts());
    const dialog = within(
      await screen.findByRole("alertdialog", { name: "Leave without saving?" }),
    );
    await person.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(router.state.location.pathname).toBe("/admin/product/p1");
    await person.click(backToProducts());
    await person.click(await screen.findByRole("button", { name: "Leave" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/admin/products"));
  });

  it("has again what was typed when the session ended elsewhere, for the same person alone", async () => {
    const { router, person } = renderRoute("/seller/product/p1", { user: seller });
    await person.type(await screen.findByLabelText("Brand"), " Looms");
    act(() => dispatch({ type: "signedOut" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/signin"));
    const comeAs = async (user: typeof seller) => {
      act(() => dispatch({ type: "signedIn", user }));
      await act(() => router.navigate("/seller/product/p1"));
      return screen.findByLabelText("Brand");
    };
    expect(await comeAs({ ...seller, _id: "another" })).toHaveValue("Neelkosha");
    act(() => dispatch({ type: "signedOut" }));
    expect(await comeAs(seller)).toHaveValue("Neelkosha Looms");
    expect(screen.getByText(/What you had typed is here again/)).toBeVisible();
    expect(screen.getByText("Not saved yet")).toBeVisible();
  });

  it("lets an unchanged form go without a word", async () => {
    const { router, person } = renderRoute("/admin/product/p1", { user: admin });
    await screen.findByLabelText("Name");
    await person.click(backToProducts());
    await waitFor(() => expect(router.state.location.pathname).toBe("/admin/products"));
  });

  it("offers a seller no form for another's product", async () => {
    server.use(
      http.get("/api/products/p1", () =>
        HttpResponse.json(product({ seller: { _id: "someone-else", name: "Padchal", logo: "" } })),
      ),
    );
    renderRoute("/seller/product/p1", { user: seller });
    expect(await screen.findByText("Another seller’s product.")).toBeVisible();
    expect(screen.queryByLabelText("Name")).not.toBeInTheDocument();
  });

  it("says what the server says when there is no such product", async () => {
    server.use(
      http.get("/api/products/p1", () =>
        HttpResponse.json({ message: "Product not found." }, { status: 404 }),
      ),
    );
    renderRoute("/admin/product/p1", { user: admin });
    expect(await screen.findByText("Product not found.")).toBeVisible();
  });
});

describe("the address of a new product", () => {
  beforeEach(() =>
    server.use(
      http.get("/api/products/p1", () =>
        HttpResponse.json(product({ name: "", url: "", price: 0, stock: 0, isDraft: true })),
      ),
    ),
  );

  it("follows the name until someone edits it", async () => {
    const { person } = renderRoute("/seller/product/p1", { user: seller });
    const name = await screen.findByLabelText("Name");
    const url = screen.getByLabelText(/url/);
    await person.type(name, "Blue Cotton Shirt");
    expect(url).toHaveValue("blue-cotton-shirt");
    await person.type(url, "-2");
    await person.type(name, " XL");
    expect(url).toHaveValue("blue-cotton-shirt-2");
    await person.click(screen.getByRole("button", { name: "Use “blue-cotton-shirt-xl”" }));
    expect(url).toHaveValue("blue-cotton-shirt-xl");
  });

  it("is no longer missing once the name has filled it in", async () => {
    const { person } = renderRoute("/seller/product/p1", { user: seller });
    const name = await screen.findByLabelText("Name");
    await person.click(screen.getByRole("button", { name: "Save and list" }));
    expect(await screen.findByText("Enter an address.")).toBeVisible();
    await person.type(name, "Blue Cotton Shirt");
    await waitFor(() => expect(screen.queryByText("Enter an address.")).toBeNull());
  });
});

it("a seller says how one product is taxed", async () => {
  let sent: unknown;
  server.use(
    http.get("/api/products/p1/tax", () => HttpResponse.json({ rate: null, hsn: "" })),
    http.put("/api/products/p1/tax", async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json(sent as object);
    }),
  );
  const { person } = renderRoute("/seller/product/p1", { user: seller });
  const rate = await screen.findByLabelText("Own tax rate");
  const save = screen.getByRole("button", { name: "Save the tax" });
  expect(save).toBeDisabled();
  await person.type(rate, "120");
  await person.click(save);
  expect(await screen.findByText("From 0 to 100.")).toBeVisible();
  await person.clear(rate);
  await person.type(rate, "12,5");
  await person.type(screen.getByLabelText("HSN code"), "6403");
  await person.click(save);
  expect(await screen.findByText("The tax was saved.")).toBeVisible();
  expect(sent).toEqual({ rate: 12.5, hsn: "6403" });
});
