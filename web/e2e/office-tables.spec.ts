import { expect, test } from "@playwright/test";

import {
  actAs,
  admin,
  newCustomer,
  newProduct,
  payByCard,
  placeOrder,
  removeProducts,
} from "./checkout-support";
import { bearer, demo, expectAccessible, newPerson, session } from "./support";

test.afterEach(removeProducts);

test("orders are sorted, columns put away and kept, and two deleted in one go", async ({
  page,
  request,
}) => {
  const buyer = await newCustomer(request);
  const goods = await newProduct(request, { price: 700, stock: 9 });
  for (const pieces of [2, 3, 1]) await placeOrder(request, buyer, goods, pieces);
  await actAs(page, await admin(request));
  await page.goto("/admin/orders");
  await page.getByLabel("Search orders").fill(buyer.email);
  const rows = page.getByRole("row").filter({ hasText: buyer.email });
  await expect(rows).toHaveCount(3);
  await page.getByLabel("Sort orders").selectOption("Highest total first");
  await expect(page).toHaveURL(/order=highest/);
  await expect(rows.first()).toContainText("₹2,915");
  await expect(rows.last()).toContainText("₹1,305");

  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Date" }).click();
  await page.getByRole("menuitemcheckbox", { name: "ID", exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: "Date" })).toHaveCount(0);
  await page.reload();
  await expect(rows).toHaveCount(3);
  for (const name of ["Date", "ID"])
    await expect(page.getByRole("columnheader", { name, exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitem", { name: "Show all" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: "Date" })).toBeVisible();

  await rows.first().getByRole("checkbox").check();
  await rows.last().getByRole("checkbox").check();
  const bar = page.getByRole("region", { name: "For those chosen" });
  await expect(bar).toContainText("2 chosen");
  await expect(bar.getByRole("button", { name: "Mark 0 as delivered" })).toBeDisabled();
  await expectAccessible(page);
  await bar.getByRole("button", { name: "Delete 2" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete 2" }).click();
  await expect(page.getByText("2 orders deleted")).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("₹2,110");
  await expect(bar).toHaveCount(0);
});

test("people are found by what they are and made sellers together", async ({ page, request }) => {
  const name = `Zubin ${Date.now().toString(36)}`;
  const people = [await newPerson(request, `${name} A`), await newPerson(request, `${name} B`)];
  await actAs(page, await admin(request));
  await page.goto("/admin/users");
  await page.getByLabel("Search users").fill(name);
  await page.getByLabel("Sort users").selectOption("By name");
  await expect(page).toHaveURL(/order=name/);
  const rows = page.getByRole("row").filter({ hasText: name });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(`${name} A`);
  await page.getByLabel("Who").selectOption("Sellers");
  await expect(page.getByText("No Users Found!")).toBeVisible();
  await page.getByLabel("Who").selectOption("Customers");
  await expect(rows).toHaveCount(2);
  await page.getByRole("checkbox", { name: "Choose all on this page" }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Make 2 sellers" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Make 2 sellers" }).click();
  await expect(page.getByText("2 new sellers")).toBeVisible();
  await expect(page.getByText("No Users Found!")).toBeVisible();
  await page.getByLabel("Who").selectOption("Sellers");
  await expect(rows).toHaveCount(2);
  for (const { _id } of people)
    await request.delete(`/api/users/${_id}`, { headers: bearer(await admin(request)) });
});

test("an admin finds lots by words and state", async ({ page, request }) => {
  await actAs(page, await admin(request));
  await page.goto("/admin/auctions");
  const table = page.getByRole("table", { name: "Auctions" });
  await expect(table.getByRole("row")).not.toHaveCount(1);
  await page.getByRole("link", { name: "Ended", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/auctions\?show=ended/);
  await expect(table.getByText("Live", { exact: true })).toHaveCount(0);
  await page.getByRole("searchbox").last().fill("no lot is called like this");
  await expect(table).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/auctions\?show=ended&query=/);
});

test("what was marked as shipped or delivered by mistake is taken back", async ({
  page,
  request,
}) => {
  const buyer = await newCustomer(request);
  const goods = await newProduct(request, { price: 400, stock: 3 });
  const id = await placeOrder(request, buyer, goods, 1, "Stripe");
  await payByCard(request, buyer, id);
  await actAs(page, await admin(request));
  await page.goto(`/order/${id}`);
  await page.getByRole("button", { name: "Mark as shipped" }).click();
  const carrier = page.getByRole("dialog", { name: "Hand it to the carrier" });
  await carrier.getByRole("button", { name: "Mark as shipped" }).click();
  await expect(page.getByText("Not shipped yet")).toHaveCount(0);
  // The order is here.
  await expect(page.getByRole("link", { name: "See its order" })).toHaveCount(0);
  // The buttons that were pressed are gone, the keyboard is still where they were.
  const actions = page.getByRole("group", { name: "What to do with parcel 1" });
  await expect(actions).toBeFocused();
  await page.getByRole("button", { name: "Mark as delivered" }).press("Enter");
  await expect(page.getByText(/^Delivered at:/)).toBeVisible();
  const arrived = page.getByRole("button", { name: "Undo: parcel 1 was not delivered" });
  await expect(arrived).toBeFocused();
  await expectAccessible(page);
  await arrived.press("Enter");
  await expect(page.getByText("NOT DELIVERED", { exact: true })).toBeVisible();
  await expect(actions).toBeFocused();
  await page.getByRole("button", { name: `Undo: ${goods.name} was not shipped` }).press("Enter");
  await expect(page.getByText("Not shipped yet")).toBeVisible();
  const lines = page.getByRole("list", { name: "Parcels" }).getByRole("listitem");
  await expect(lines.filter({ hasText: goods.name }).last()).toBeFocused();
  await expect(page.getByRole("button", { name: "Mark as shipped" })).toBeVisible();
});

test("the back office fits small phones and zoomed screens, whatever the amounts", async ({
  page,
  request,
}) => {
  test.slow();
  const seller = await session(request, demo.seller);
  const headers = bearer(seller);
  const created = await request.post("/api/products", { headers });
  const { product } = (await created.json()) as { product: { _id: string } };
  const palace = {
    name: `Palace ${Date.now().toString(36)}`,
    url: `palace-${Date.now().toString(36)}`,
    price: 12_34_56_789,
    stock: 2,
    image: "/demo/pictures/red-boot.webp",
    category: "Homes",
    brand: "Haveli",
    description: "Made for a test.",
    rating: 4,
    reviews: 1,
  };
  await request.put(`/api/products/${product._id}`, { headers, data: palace });
  const goods = { ...palace, _id: product._id };
  const order = await placeOrder(request, await newCustomer(request), goods, 2);

  const fits = async (path: string, whole = 640) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    for (const width of [320, 640, 768, 1024]) {
      await page.setViewportSize({ width, height: 700 });
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(wide, `${path} at ${width}`).toBe(0);
      if (width > whole) continue;
      // A table may be dragged sideways, but on a phone nobody looks for a row's menu out there.
      const out = await page.evaluate(() =>
        [...document.querySelectorAll("main [role=region]")].map(
          ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
        ),
      );
      expect(Math.max(0, ...out), `the tables of ${path} at ${width}`).toBe(0);
      expect(await page.evaluate(overlaps), `words over words in ${path} at ${width}`).toEqual([]);
    }
  };
  await actAs(page, seller);
  for (const path of ["dashboard", "orders", "auctions"]) await fits(`/seller/${path}`);
  await fits("/seller/products", 768);
  await request.delete(`/api/products/${product._id}`, { headers });

  const office = await page.context().browser()?.newPage();
  if (!office) throw new Error("no browser");
  await actAs(office, await admin(request));
  page = office;
  for (const path of ["dashboard", "orders", "products", "users", "auctions", "holds"])
    await fits(`/admin/${path}`);
  await fits(`/order/${order}`);
});

test("several products are deleted in one go", async ({ page, request }) => {
  const kettles = [
    await newProduct(request, { price: 100, stock: 1 }),
    await newProduct(request, { price: 200, stock: 1 }),
  ];
  await actAs(page, await admin(request));
  for (const { name } of kettles) {
    await page.goto(`/admin/products?query=${encodeURIComponent(name)}`);
    await expect(page.getByRole("checkbox", { name: `Choose ${name}` })).toBeVisible();
  }
  await page.goto("/admin/products?query=Test%20Kettle");
  for (const { name } of kettles)
    await page.getByRole("checkbox", { name: `Choose ${name}` }).check();
  await page.getByRole("button", { name: "Delete 2" }).click();
  const question = page.getByRole("alertdialog");
  for (const { name } of kettles) await expect(question).toContainText(name);
  await expectAccessible(page, "[role=alertdialog]");
  await question.getByRole("button", { name: "Delete 2" }).click();
  await expect(page.getByText("2 products deleted")).toBeVisible();
  for (const { name } of kettles) await expect(page.getByText(name)).toHaveCount(0);
});

/** Words of one cell that stand on those of another in its row. Runs in the page. */
function overlaps(): string[] {
  const boxes = (cell: Element) =>
    [cell, ...cell.querySelectorAll("*")].flatMap((element) => {
      const cut = getComputedStyle(element).overflowX !== "visible";
      const edge = cut ? element.getBoundingClientRect().right : Infinity;
      return [...element.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .flatMap((text) => {
          const words = document.createRange();
          words.selectNode(text);
          return [...words.getClientRects()];
        })
        .map(({ left, top, right, bottom }) => ({
          left,
          top,
          bottom,
          right: Math.min(right, edge),
        }))
        .filter(({ left, top, right, bottom }) => right - left > 2 && bottom - top > 2);
    });
  type Box = ReturnType<typeof boxes>[number];
  const meet = (one: Box, other: Box) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  return [...document.querySelectorAll("main tbody tr")].flatMap((row) => {
    const cells = [...row.querySelectorAll("td")];
    return cells.flatMap((cell, place) =>
      cells
        .slice(place + 1)
        .filter((other) => boxes(cell).some((one) => boxes(other).some((two) => meet(one, two))))
        .map((other) => `${cell.textContent} / ${other.textContent}`),
    );
  });
}
