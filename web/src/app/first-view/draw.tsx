import type { QueryClient } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { createMemoryRouter } from "react-router";

import { Providers } from "@/app/providers";
import { routes } from "@/app/router";
import { BrandMark } from "@/components/ui/brand";
import { auctionQuery } from "@/features/auctions/api/get-auction";
import { productQuery } from "@/features/catalog/api/get-product";
import { productsQuery } from "@/features/catalog/api/list-products";
import { searchQuery } from "@/features/catalog/api/search-products";
import { readSearch } from "@/features/catalog/model/search-state";
import { createQueryClient } from "@/lib/query-client";
import { paths } from "@/lib/paths";

import { either, mark, onlyIf, tileHoles, withHoles } from "./holes";
import { answer, auction, goods, product } from "./samples";

type Drawing = { path: string; seed: (client: QueryClient) => void; finish: Finish };
type Finish = (html: string, page: HTMLElement) => string;

/** Runs at build time in a document without a window to look through; see `scripts/first-views.mjs`. */
export async function drawAll(): Promise<Record<string, string>> {
  const drawn: Record<string, string> = {};
  for (const [name, drawing] of Object.entries(drawings())) drawn[name] = await draw(drawing);
  return drawn;
}

function drawings(): Record<string, Drawing> {
  return {
    home: {
      path: paths.home,
      seed: (client) => client.setQueryData(productsQuery().queryKey, { items: goods(), total: 2 }),
      finish: (html, page) =>
        onlyIf("auctions", cards(html, page), outer(page, "section[aria-labelledby=live-now]")),
    },
    product: productDrawing(5),
    "product-gone": productDrawing(0),
    search: searchDrawing(paths.search()),
    "search-words": searchDrawing(paths.search({ query: mark("query") })),
    "search-category": searchDrawing(paths.search({ category: mark("category") })),
    auction: auctionDrawing(true),
    "auction-over": auctionDrawing(false),
  };
}

function productDrawing(stock: number): Drawing {
  return {
    path: paths.product(mark("url")),
    seed: (client) => client.setQueryData(productQuery(mark("url")).queryKey, product(stock)),
    finish: (html, page) => {
      const line = outer(page, "[data-seller]");
      const known = withFace(line, page);
      return tileHoles(onlyIf("seller", html.replace(line, known), known));
    },
  };
}

function searchDrawing(path: string): Drawing {
  const state = readSearch(new URL(path, window.location.origin).searchParams);
  return {
    path,
    seed: (client) => client.setQueryData(searchQuery(state).queryKey, answer()),
    finish: (html, page) => cards(html.replace("0 results", "{{count}}"), page),
  };
}

function auctionDrawing(running: boolean): Drawing {
  return {
    path: paths.auction(mark("id")),
    seed: (client) => client.setQueryData(auctionQuery(mark("id")).queryKey, auction(running)),
    finish: (html, page) => {
      const [, bidder, ends] = page.querySelectorAll("#content dl > div");
      const clock = page.querySelector("[role=timer]")?.outerHTML ?? "";
      const parts = ["days", "hours", "minutes", "seconds"];
      const ticking = clock.replaceAll(/>\d\d</g, () => `>{{${parts.shift()}}}<`);
      const when = ends?.querySelector("dd")?.outerHTML ?? "";
      // Written in the visitor's time zone, which the server does not know: only its room is kept.
      const unseen = when.replace("<dd ", '<dd style="visibility:hidden" ');
      const spoken = outer(page, "#content p[aria-live]");
      const history = page.querySelector("#content section")?.outerHTML ?? "";
      const now = withFace(html, page)
        .replace(clock, ticking)
        .replace(when, unseen)
        .replace(spoken, "")
        .replace(history, "");
      return tileHoles(onlyIf("bidder", now, bidder?.outerHTML ?? ""));
    },
  };
}

/** A seller without a logo is shown by initials. */
function withFace(html: string, page: HTMLElement): string {
  const face = outer(page, "[data-seller] > span");
  return html.replace(face, either("sellerLogo", face, face.replace(/<img[^>]*>/, "{{initials}}")));
}

/** The two sample cards become one that is repeated for each product. */
function cards(html: string, page: HTMLElement): string {
  const [one, other] = page.querySelectorAll(
    "#content ul > li:has(> article [href*='/products/'])",
  );
  const list = `${one?.outerHTML}${other?.outerHTML}`;
  if (!one || !other || !html.includes(list)) throw new Error("The first view has no cards.");
  const card = tileHoles(either("stock", one.outerHTML, other.outerHTML));
  return html.replace(list, `{{#products}}${card}{{/products}}`);
}

const outer = (page: HTMLElement, selector: string): string => {
  const found = page.querySelector(selector)?.outerHTML;
  if (!found) throw new Error(`The first view has no ${selector}.`);
  return found;
};

async function draw({ path, seed, finish }: Drawing): Promise<string> {
  const client = createQueryClient();
  seed(client);
  const page = document.createElement("div");
  const root = createRoot(page);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  root.render(<Providers router={router} client={client} />);
  await until(() => page.querySelector("#content h1") !== null);
  // Below every screen's fold.
  page.querySelector("footer")?.remove();
  const html = await whole(finish(page.innerHTML, page), page);
  root.unmount();
  return withHoles(html);
}

/** What the shop says about itself, around every screen. */
async function whole(html: string, page: HTMLElement): Promise<string> {
  const logo = outer(page, "header a img");
  const demo = outer(page, "aside[aria-label='About this shop']");
  const ours = document.createElement("div");
  const root = createRoot(ours);
  root.render(<BrandMark className="shrink-0" />);
  await until(() => ours.innerHTML !== "");
  const own = ours.innerHTML;
  root.unmount();
  return onlyIf("demo", html.replaceAll(logo, either("logo", logo, own)), demo);
}

async function until(done: () => boolean): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    if (done()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("A first view was not drawn in time.");
}
