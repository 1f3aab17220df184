import { expect, test } from "@playwright/test";

import { actAs, bearer, demo, expectAccessible, newPerson, session, unique } from "./support";

test("customer and seller write to each other about an order, each in their own browser", async ({
  page,
  browser,
  request,
}) => {
  // A product of the seller's, ordered by somebody new.
  const seller = await session(request, demo.seller);
  const draft = await request.post("/api/products", { headers: bearer(seller), data: {} });
  const { product } = (await draft.json()) as { product: { _id: string } };
  const name = `Copper Jug ${unique()}`;
  const saved = await request.put(`/api/products/${product._id}`, {
    headers: bearer(seller),
    data: {
      _id: product._id,
      name,
      url: `copper-jug-${unique()}`,
      price: 900,
      image: "/demo/pictures/red-telephone.webp",
      category: "Kitchen",
      brand: "Moradabad",
      stock: 5,
      description: "Hammered by hand.",
      rating: 0,
      reviews: 0,
    },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  const nila = await newPerson(request, "Nila");
  const ordered = await request.post("/api/orders", {
    headers: bearer(nila),
    data: {
      orderItems: [{ _id: product._id, quantity: 1 }],
      shippingAddress: {
        fullName: "Nila",
        address: "1 Lake Road",
        city: "Pune",
        pinCode: "411001",
        country: "India",
      },
      paymentMethod: "PayPal",
    },
  });
  expect(ordered.status(), await ordered.text()).toBe(201);
  const { order } = (await ordered.json()) as { order: { _id: string } };

  await actAs(page, nila);
  await page.goto(`/order/${order._id}`);
  await page.getByRole("link", { name: "Write to the seller" }).click();
  await expect(page.getByText("Nothing is written yet.")).toBeVisible();
  await page.getByLabel("Your message").fill("Will it be here by Friday?");
  await page.getByLabel("Add a picture").setInputFiles("../demo/pictures/red-telephone.webp");
  await expect(page.getByAltText("Picture 1", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Will it be here by Friday?")).toBeVisible();
  await expect(page.getByLabel("Your message")).toHaveValue("");
  await expectAccessible(page);

  const shop = await browser.newContext();
  const desk = await shop.newPage();
  await actAs(desk, seller);
  await desk.goto("/seller/messages");
  await desk
    .getByRole("link", { name: /^Nila.*Will it be here by Friday/s })
    .first()
    .click();
  await expect(desk.getByRole("heading", { name: "Messages with Nila" })).toBeVisible();
  await expect(desk.getByAltText(/Picture 1 by Nila/)).toBeVisible();
  await expectAccessible(desk);
  await desk.getByLabel("Your message").fill("It leaves tomorrow.");
  await desk.getByRole("button", { name: "Send" }).click();

  // Without a reload: the bell tells.
  await expect(page.getByText("It leaves tomorrow.")).toBeVisible();
  await page.goto("/messages");
  await expect(page.getByRole("link", { name: /It leaves tomorrow/ })).toBeVisible();
  await expectAccessible(page);
  await shop.close();
});
