// A picture of every screen × {390, 1280} × {light, dark} of the demo shop at HAAT_URL, and one
// contact sheet per theme. Written to web/screens. `node scripts/screens.mjs home cart` makes a few.
import { mkdir, readFile, writeFile } from "node:fs/promises";

import { chromium } from "@playwright/test";

const base = process.env.HAAT_URL ?? "http://127.0.0.1:8080";
const out = new URL("../screens/", import.meta.url);
const password = "Marigold#2026";
const emails = {
  admin: "admin@example.com",
  seller: "meera@example.com",
  customer: "asha@example.com",
};

const json = async (path, options) => {
  const response = await fetch(base + path, options);
  return response.ok ? response.json() : null;
};
const signIn = (email) =>
  json("/api/users/signin", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
const as = (user) => ({ headers: user ? { Authorization: `Bearer ${user.token}` } : {} });

const people = Object.fromEntries(
  await Promise.all(Object.entries(emails).map(async ([role, mail]) => [role, await signIn(mail)])),
);
const [products, auctions, orders, users] = await Promise.all([
  json("/api/products"),
  json("/api/auctions"),
  json("/api/orders/mine", as(people.customer)),
  json("/api/users", as(people.admin)),
]);
const product = products?.find(({ stock }) => stock > 0);
const auction = auctions?.find(
  ({ endDate, bidCount }) => Date.parse(endDate) > Date.now() && bidCount > 0,
);
const cart = (products ?? []).slice(0, 3).map((line) => ({ ...line, quantity: 1 }));
const address = {
  fullName: "Asha Rao",
  address: "14 Residency Road",
  city: "Bengaluru",
  pinCode: "560025",
  country: "India",
};

/** [name, path, who] */
const screens = [
  ["home", "/"],
  ["product", product && `/products/${product.url}`],
  ["seller", product?.seller && `/sellers/${product.seller._id ?? product.seller.id}`],
  ["search", "/search?category=Clothings"],
  ["search-empty", "/search?query=zzzzqqqq"],
  ["cart", "/cart"],
  ["cart-empty", "/cart", "nobody"],
  ["signin", "/signin"],
  ["signup", "/signup"],
  ["forgot-password", "/forgot-password"],
  ["shipping", "/shipping", "customer"],
  ["payment", "/payment", "customer"],
  ["order", orders?.[0] && `/order/${orders[0]._id}`, "customer"],
  ["invoice", orders?.[0] && `/order/${orders[0]._id}/invoice`, "customer"],
  ["order-history", "/orderhistory", "customer"],
  ["profile", "/profile", "seller"],
  ["auctions", "/auction", "seller"],
  ["auction", auction && `/auctions/${auction._id}`, "customer"],
  ["create-auction", "/create-auction", "seller"],
  ["seller-dashboard", "/seller/dashboard", "seller"],
  ["seller-products", "/seller/products", "seller"],
  ["seller-orders", "/seller/orders", "seller"],
  ["admin-dashboard", "/admin/dashboard", "admin"],
  ["admin-products", "/admin/products", "admin"],
  ["admin-product", product && `/admin/product/${product._id}`, "admin"],
  ["admin-orders", "/admin/orders", "admin"],
  ["admin-users", "/admin/users", "admin"],
  ["admin-user", users?.[0] && `/admin/user/${users[0]._id}`, "admin"],
  ["admin-auctions", "/admin/auctions", "admin"],
  ["admin-settings", "/admin/settings", "admin"],
  ["admin-audit", "/admin/audit", "admin"],
  ["admin-setup", "/admin/setup", "admin"],
  ["not-found", "/products/no-such-thing"],
  ["error", "/no/such/place"],
  ["api-docs", "/api/docs"],
];

const asked = process.argv.slice(2);
const chosen = screens.filter(
  ([name, path]) => path && (asked.length === 0 || asked.includes(name)),
);
const missing = screens.filter(([, path]) => !path).map(([name]) => name);
if (missing.length > 0) console.log(`no data for: ${missing.join(", ")}`);

await mkdir(out, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
});

async function shoot([name, path, who], width, colorScheme) {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 900 },
    colorScheme,
    reducedMotion: "reduce",
  });
  const stored = { shippingAddress: address };
  if (who !== "nobody") stored.cartItems = cart;
  if (people[who]) stored.userInfo = people[who];
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries))
      localStorage.setItem(key, JSON.stringify(value));
  }, stored);
  const page = await context.newPage();
  await page.goto(base + path);
  await page.locator("main").waitFor();
  await page
    .waitForFunction(() => !document.querySelector("[aria-busy=true]"), null, { timeout: 10_000 })
    .catch(() => console.log(`${name} is still loading`));
  // Lazy pictures below the fold never load, so only those in view are waited for.
  await page
    .waitForFunction(
      () =>
        [...document.images].every(
          (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
        ),
      null,
      { timeout: 5_000 },
    )
    .catch(() => console.log(`${name}: a picture is missing`));
  const file = `${name}-${width}-${colorScheme}.png`;
  await page.screenshot({ path: new URL(file, out).pathname });
  await context.close();
  return file;
}

async function sheet(title, files) {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  const cells = await Promise.all(
    files.map(async (file) => {
      const picture = (await readFile(new URL(file, out))).toString("base64");
      return `<figure><img src="data:image/png;base64,${picture}"><figcaption>${file}</figcaption></figure>`;
    }),
  );
  const style =
    "body{margin:24px;font:14px sans-serif;background:#777;color:#fff;display:flex;flex-wrap:wrap;gap:16px}figure{margin:0}img{height:420px;display:block}";
  await page.setContent(`<style>${style}</style>${cells.join("")}`);
  await page.screenshot({ path: new URL(`${title}.png`, out).pathname, fullPage: true });
  await page.close();
}

for (const colorScheme of ["light", "dark"]) {
  const files = [];
  for (const screen of chosen)
    for (const width of [390, 1280]) files.push(await shoot(screen, width, colorScheme));
  await sheet(`contact-sheet-${colorScheme}`, files);
}
await browser.close();
await writeFile(new URL(".gitignore", out), "*\n");
console.log(`${chosen.length} screens in web/screens`);
