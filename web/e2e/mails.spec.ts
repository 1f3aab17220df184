import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { type APIRequestContext, expect, type Page, test } from "@playwright/test";

import { compare, ownFonts } from "./kept-pictures";
import { bearer, demo, session } from "./support";

const folder = join(import.meta.dirname, "mails");
const keptOf = (kind: string) => join(folder, `${kind}.webp`);

/** As many squares may look different by another machine's hand. */
const few = 8;

type Mail = { subject: string; html: string };

async function mails(request: APIRequestContext): Promise<Map<string, Mail>> {
  const headers = bearer(await session(request, demo.admin));
  const samples = await request.get("/api/admin/mail-samples", { headers });
  const found = new Map<string, Mail>();
  for (const { kind } of (await samples.json()) as { kind: string }[]) {
    const sample = await request.get(`/api/admin/mail-samples/${kind}`, { headers });
    found.set(kind, (await sample.json()) as Mail);
  }
  return found;
}

/** The mail on a phone, on a phone in the dark, and at a desk. */
async function shots(page: Page, html: string): Promise<Buffer[]> {
  // A star is in no font of the shop's, and in each machine's own another.
  const known = html.replace(/&#973[34];/g, "*");
  await page.setContent(known.replace("</head>", `${ownFonts}</head>`));
  const taken = [];
  for (const [width, colorScheme] of [
    [390, "light"],
    [390, "dark"],
    [700, "light"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 200 });
    taken.push(await page.screenshot({ fullPage: true }));
  }
  return taken;
}

test("every mail fits a phone and a desk, and looks as it is kept", async ({
  page,
  context,
  request,
}, info) => {
  test.slow();
  const renew = ["all", "changed"].includes(info.config.updateSnapshots);
  const desk = await context.newPage();
  const found = await mails(request);
  for (const [kind, { subject, html }] of found) {
    const taken = await shots(page, html);
    await expect(page.getByRole("heading", { name: subject, exact: true })).toBeVisible();
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(wide, `${kind} at ${width}`).toBeLessThanOrEqual(width);
    }
    const kept = existsSync(keptOf(kind)) ? readFileSync(keptOf(kind)) : null;
    const { different, sheet, marked } = await compare(desk, taken, kept);
    if (different <= few) continue;
    if (renew) {
      writeFileSync(keptOf(kind), sheet);
      continue;
    }
    await info.attach(`${kind}.webp`, { body: marked, contentType: "image/webp" });
    expect.soft(different, `squares of ${kind} that look different`).toBeLessThanOrEqual(few);
  }
  expect(readdirSync(folder).sort()).toEqual(
    [...found.keys()].map((kind) => `${kind}.webp`).sort(),
  );
});

test("a mail that is broken does not look as it is kept", async ({ page, context, request }) => {
  const desk = await context.newPage();
  const { html } = (await mails(request)).get("order_placed") ?? { html: "" };
  const kept = readFileSync(keptOf("order_placed"));
  const seen = async (broken: string) =>
    (await compare(desk, await shots(page, broken), kept)).different;
  expect(await seen(html)).toBeLessThanOrEqual(few);
  for (const [what, part, instead] of [
    ["the button is lost", /<p[^>]*><a class="b"[^>]*>[^<]*<\/a><\/p>/, ""],
    [
      "the button's words cannot be read",
      /background:#f5a81c;color:#2a1a06/,
      "background:#f5a81c;color:#f5c060",
    ],
    ["the button has another colour", /background:#f5a81c;color/, "background:#e8781c;color"],
    ["the figures stand on the left", /align="right"/g, ""],
    [
      "the small print is too pale",
      /font-size:13px;line-height:1.6;color:#66594c/,
      "font-size:13px;line-height:1.6;color:#d0c8be",
    ],
    ["the words are wider than they were", /padding:32px 28px 16px/, "padding:32px 20px 16px"],
    ["the dark is forgotten", /<style>@media[^]*?<\/style>/, ""],
    ["the shop's mark is lost", /<span style="display:inline-block[^>]*><\/span>/, ""],
  ] as const) {
    const broken = html.replace(part, instead);
    expect(broken, what).not.toBe(html);
    expect.soft(await seen(broken), what).toBeGreaterThan(3 * few);
  }
});
