import type { QueryClient } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { createMemoryRouter } from "react-router";

import { Providers } from "@/app/providers";
import { routes } from "@/app/router";
import { BrandMark } from "@/components/ui/brand";
import type { Auction } from "@/api/types";
import { copies } from "@/components/ui/gallery/copies";
import { auctionQuery } from "@/features/auctions/api/get-auction";
import * as lots from "@/features/auctions/messages";
import { reserveLine } from "@/features/auctions/model/terms";
import { rooms } from "@/features/catalog/choosing/rooms";
import { productQuery } from "@/features/catalog/api/get-product";
import { productsQuery } from "@/features/catalog/api/list-products";
import { searchQuery } from "@/features/catalog/api/search-products";
import { readSearch } from "@/features/catalog/model/search-state";
import { setHydrating } from "@/lib/hydrated";
import { createQueryClient } from "@/lib/query-client";
import { paths } from "@/lib/paths";

import { either, figures, mark, onlyIf, replaced, tileHoles, withHoles } from "./holes";
import { answer, auction, goods, picture, product } from "./samples";

type Drawing = { path: string; seed: (client: QueryClient) => void; finish: Finish };
type Finish = (html: string, page: HTMLElement) => string;

/** Runs at build time in a document without a window to look through; see `scripts/first-views.mjs`. */
export async function drawAll(): Promise<Record<string, string>> {
  const drawn: Record<string, string> = {};
  setHydrating(true);
  for (const [name, drawing] of Object.entries(drawings())) drawn[name] = await draw(drawing);
  return drawn;
}

function drawings(): Record<string, Drawing> {
  return {
    home: {
      path: paths.home,
      seed: (client) => client.setQueryData(productsQuery().queryKey, { items: goods(), total: 2 }),
      finish: (html, page) =>
        onlyIf(
          "auctions",
          faces(cards(html, page), page),
          outer(page, "section[aria-labelledby=live-now]"),
        ),
    },
    product: productDrawing(5),
    "product-gone": productDrawing(0),
    search: searchDrawing(paths.search()),
    "search-words": searchDrawing(paths.search({ query: mark("query") })),
    "search-category": searchDrawing(paths.search({ category: mark("category") })),
    auction: auctionDrawing(24 * 60 * 60, "live"),
    "auction-last-minute": auctionDrawing(30, "live"),
    "auction-coming": auctionDrawing(24 * 60 * 60, "upcoming"),
    "auction-coming-soon": auctionDrawing(30, "upcoming"),
    "auction-sold": auctionDrawing(-30, "sold"),
    "auction-sold-second": auctionDrawing(-30, "sold", {
      buyerId: "somebody else",
      soldFor: figures.soldFor,
    }),
    "auction-lapsed": auctionDrawing(-30, "lapsed"),
    "auction-unsold": auctionDrawing(-30, "unsold"),
    "auction-below-reserve": auctionDrawing(-30, "reserveNotMet"),
  };
}

function productDrawing(stock: number): Drawing {
  return {
    path: paths.product(mark("url")),
    seed: (client) => client.setQueryData(productQuery(mark("url")).queryKey, product(stock)),
    finish: (html, page) => {
      const line = outer(page, "[data-seller]");
      const known = withFace(line, page);
      const word = `>${either("oneReview", "review", "reviews")}<`;
      const counted = replaced(html, ">reviews<", word);
      const room = (piece: string) => replaced(piece, rooms[1] ?? "", "{{room}}");
      const pieces = {
        gallery: outer(page, "[data-gallery]"),
        options: outer(page, "[data-options]"),
        from: outer(page, "article [data-from]"),
      };
      const drawn = Object.entries(pieces).reduce(
        (drawing, [name, piece]) => onlyIf(name, drawing, piece),
        onlyIf("seller", counted.replace(line, known), known),
      );
      return tileHoles(drawn.replace(pieces.options, room(pieces.options)));
    },
  };
}

function searchDrawing(path: string): Drawing {
  const state = readSearch(new URL(path, window.location.origin).searchParams);
  return {
    path,
    seed: (client) => client.setQueryData(searchQuery(state).queryKey, answer()),
    finish: (html, page) => cards(replaced(html, "0 results", "{{count}}"), page),
  };
}

/** So many seconds before its end or start. */
function auctionDrawing(
  left: number,
  status: Auction["status"],
  sale: Partial<Auction> = {},
): Drawing {
  return {
    path: paths.auction(mark("id")),
    seed: (client) =>
      client.setQueryData(auctionQuery(mark("id")).queryKey, { ...auction(left, status), ...sale }),
    finish: (html, page) => {
      const { reserve, shown } = reserveFact(page, status);
      const clock = page.querySelector("[role=timer]")?.outerHTML ?? "";
      const parts = ["days", "hours", "minutes", "seconds"];
      const ticking = clock.replaceAll(/>\d\d</g, () => `>{{${parts.shift()}}}<`);
      const now = withFace(html, page).replace(clock, ticking).replace(reserve, shown);
      const pieces = {
        // Nobody leads where nobody has bid.
        ...(status !== "unsold" && { bidder: fact(page, lots.highestBidder) }),
        category: fact(page, lots.category),
        condition: fact(page, lots.condition),
        gallery: outer(page, "[data-gallery]"),
      };
      const drawn = Object.entries(pieces).reduce(
        (drawing, [name, piece]) => onlyIf(name, drawing, piece),
        status === "unsold" ? nobodyLeads(now) : now,
      );
      const late = page.querySelector("[data-soft-close]")?.outerHTML;
      return tileHoles(pictureHoles(late ? onlyIf("softClose", drawn, late) : drawn));
    },
  };
}

/** The copies of a lot's picture, which the app finds by its address. */
function pictureHoles(html: string): string {
  const { src, srcSet = "" } = copies(picture);
  return replaced(replaced(html, srcSet, "{{srcset}}"), src, "{{page}}");
}

/** The fact of a lot that is called so. */
function fact(page: HTMLElement, name: string): string {
  const facts = [...page.querySelectorAll("#content dl > div")];
  const found = facts.find((one) => one.querySelector("dt")?.textContent === name);
  if (!found) throw new Error(`The first view has no fact "${name}".`);
  return found.outerHTML;
}

/** The fact of the reserve as it is drawn, and what the server chooses from: where there is one, met or not. */
function reserveFact(page: HTMLElement, status: Auction["status"]) {
  const reserve = fact(page, lots.reserve);
  const drawn = auction(0, status);
  const said = (reserveMet: boolean) => {
    const words = reserveLine({ ...drawn, reserveMet }, status !== "live" && status !== "upcoming");
    if (words === null) return "";
    const look = reserveMet ? '<span class="text-good">' : "<span>";
    return reserve.replace(/<span[^>]*>[^<]*<\/span>/, `${look}${words}</span>`);
  };
  if (said(drawn.reserveMet === true) !== reserve)
    throw new Error("The first view has another fact of the reserve.");
  const shown = `{{#hasReserve}}${either("reserveMet", said(true), said(false))}{{/hasReserve}}`;
  return { reserve, shown };
}

/** Nobody bid, or all that was bid was taken back. */
const nobodyLeads = (html: string): string =>
  replaced(html, lots.allTakenBack, either("bids", lots.allTakenBack, lots.nobodyBid));

/** A seller without a logo is shown by initials. */
function withFace(html: string, page: HTMLElement): string {
  const face = outer(page, "[data-seller] > span");
  return html.replace(face, either("sellerLogo", face, face.replace(/<img[^>]*>/, "{{initials}}")));
}

/** The sample cards become one that is repeated for each product. */
function cards(html: string, page: HTMLElement): string {
  const [chosen, bought, gone] = page.querySelectorAll(
    "#content ul > li:has(> article [href*='/products/'])",
  );
  const list = `${chosen?.outerHTML}${bought?.outerHTML}${gone?.outerHTML}`;
  if (!chosen || !bought || !gone || !html.includes(list))
    throw new Error("The first view has no cards.");
  const free = either("options", chosen.outerHTML, bought.outerHTML);
  const drawn = either("stock", free, gone.outerHTML);
  const card = tileHoles(onlyIf("from", drawn, outer(page, "li [data-from]")));
  return html.replace(list, `{{#products}}${card}{{/products}}`);
}

/** The sample's category becomes one that is repeated for each. */
function faces(html: string, page: HTMLElement): string {
  const face = outer(page, "[data-face]");
  return replaced(html, face, `{{#faces}}${tileHoles(face)}{{/faces}}`);
}

const outer = (page: HTMLElement, selector: string): string => {
  const found = page.querySelector(selector)?.outerHTML;
  if (!found) throw new Error(`The first view has no ${selector}.`);
  return found;
};

/** With the marks between texts that React looks for when it hydrates the page. */
async function draw({ path, seed, finish }: Drawing): Promise<string> {
  const client = createQueryClient();
  seed(client);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  await until(() => router.state.initialized);
  const page = document.createElement("div");
  page.innerHTML = renderToString(<Providers router={router} client={client} />);
  outer(page, "#content h1");
  // React's own hints for pictures: the server writes those that count, with the addresses it knows.
  for (const hint of page.querySelectorAll("link")) hint.remove();
  return withHoles(whole(finish(page.innerHTML, page), page));
}

/** What the shop says about itself, around every screen. */
function whole(html: string, page: HTMLElement): string {
  const logo = outer(page, "header a img");
  const demo = outer(page, "aside[aria-label='About this shop']");
  const ours = renderToString(<BrandMark className="shrink-0" />);
  return onlyIf("demo", html.replaceAll(logo, either("logo", logo, ours)), demo);
}

async function until(done: () => boolean): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    if (done()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("A first view was not drawn in time.");
}
