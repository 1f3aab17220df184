import { readFile } from "node:fs/promises";

import { expect, test } from "@playwright/test";

import { bearer, demo, expectAccessible, openAs, session, unique } from "./support";

test("whoever bids keeps a receipt and checks the auction on the spot", async ({ page }) => {
  const seller = await session(page.request, demo.seller);
  const answer = await page.request.post("/api/auctions", {
    headers: bearer(seller),
    data: {
      title: `Ship in a Bottle ${unique()}`,
      description: "Teak and glass.",
      imageUrl: "/demo/pictures/red-telephone.webp",
      startingBid: 500,
      endDate: new Date(Date.now() + 3_600_000).toISOString(),
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { auction } = (await answer.json()) as { auction: { _id: string } };
  await openAs(page, demo.customer, `/auctions/${auction._id}`);
  await page.getByPlaceholder("Enter your bid").fill("600");
  await page.getByRole("button", { name: "Submit Bid" }).click();
  await expect(page.getByText("Your bid is signed for.")).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Keep the receipt" }).click();
  const receipt = await (await downloading).path();
  expect(await readFile(receipt, "utf8")).toContain("amount 60000\n");
  await expectAccessible(page);

  await page.getByRole("link", { name: "How this auction can be checked" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "How this auction can be checked",
  );
  // The bid is in the log within two seconds.
  await expect(async () => {
    await page.getByRole("button", { name: "Check again" }).click();
    await expect(page.getByText("Everything fits.")).toBeVisible({ timeout: 1_000 });
    // The demo's witness cosigns every other second, and says whose it is.
    await expect(page.getByText(/Cosigned by the witness inside this demo/)).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await expect(page.getByText(/vouches for nothing/)).toBeVisible();
  await page.getByLabel("Add receipts").setInputFiles(receipt);
  await expect(page.getByText(/exactly as it was signed for/)).toBeVisible();
  await expect(page.getByText("Everything fits.")).toBeVisible();
  await expectAccessible(page);

  const forged = Buffer.from((await readFile(receipt, "utf8")).replace("60000", "50000"));
  const file = { name: "forged.txt", mimeType: "text/plain", buffer: forged };
  await page.getByLabel("Add receipts").setInputFiles(file);
  await expect(page.getByText("Something does not fit.")).toBeVisible();
  await expect(page.getByText(/^Receipt 2 does not carry this shop’s signature/)).toBeVisible();
});
