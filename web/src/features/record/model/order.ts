/**
 * What can be seen of the rule without its secrets, as the program's own check replays it: something begins (terms, a
 * bid, a raised maximum, bids taken back, the end), and what follows from it comes right behind it at the same time.
 * Times of things that have nothing to do with each other are not compared: two nodes' clocks differ a little.
 */

import { type Entry } from "./entry";

export type Result = {
  /** The first event that cannot be, if there is one. */
  wrong: number | null;
  /** Who leads, or has won. */
  leader: string | null;
  /** In paise. */
  price: number | null;
  bids: number;
  /** So many of them were taken back. */
  takenBack: number;
};

/** A bid or a raised maximum, and whether it was taken back. */
type Line = { number: number; bidder: string; kind: string; gone: boolean };

type Auction = {
  terms: Entry | null;
  ends: number;
  over: boolean;
  withdrawn: boolean;
  reserveMet: boolean;
  leader: string | null;
  price: number | null;
  lines: Line[];
};

/** Takes the next event if it is this one and at the time of what began. */
type Take = (event: string, kind?: string) => Entry | null;

export function followBids(entries: Entry[]): Result {
  const auction: Auction = {
    terms: null,
    ends: 0,
    over: false,
    withdrawn: false,
    reserveMet: false,
    leader: null,
    price: null,
    lines: [],
  };
  let place = 0;
  let wrong: number | null = null;
  while (wrong === null && place < entries.length) {
    const first = entries[place] as Entry;
    let taken = 0;
    const take: Take = (event, kind) => {
      const found = entries[place + taken];
      if (found?.event !== event || found.at !== first.at) return null;
      if (kind !== undefined && found.get("kind") !== kind) return null;
      taken += 1;
      return found;
    };
    if (!happens(auction, first, take)) wrong = place + Math.max(taken - 1, 0);
    place += taken;
  }
  const { leader, price, lines } = auction;
  const all = lines.filter(({ kind }) => kind !== raised);
  return {
    wrong,
    leader,
    price,
    bids: all.length,
    takenBack: all.filter((line) => line.gone).length,
  };
}

const raised = "raised";

/** Whether this can happen now. What was taken last is what cannot be, if anything. */
function happens(auction: Auction, first: Entry, take: Take): boolean {
  const kind = first.get("kind");
  take(first.event);
  if (auction.withdrawn) return false;
  if (first.event === "terms") return opens(auction, first);
  if (!auction.terms) return false;
  switch (first.event) {
    case "bid":
      if (kind === "automatic" || !mayBid(auction, first)) return false;
      return kind === "buy-now" ? buys(auction, first, take) : bids(auction, first, take);
    case "maximum-raised":
      if (!mayBid(auction, first) || first.get("bidder") !== auction.leader) return false;
      note(auction, first);
      return meetsReserve(auction, take);
    case "voided":
      return takesBack(auction, first, take);
    case "ended":
      if (auction.over || first.at < auction.ends) return false;
      auction.over = true;
      return Number(first.get("ends-at")) === auction.ends;
    case "withdrawn":
      auction.withdrawn = true;
      return true;
    case "noted":
      return true;
  }
  return false;
}

function opens(auction: Auction, terms: Entry): boolean {
  if (auction.lines.length > 0 || auction.over) return false;
  auction.terms = terms;
  auction.ends = Number(terms.get("ends-at"));
  return true;
}

function mayBid({ terms, over, ends }: Auction, { at, get }: Entry): boolean {
  const started = at >= Number(terms?.get("starts-at"));
  return !over && started && at < ends && get("bidder") !== terms?.get("seller");
}

function bids(auction: Auction, bid: Entry, take: Take): boolean {
  const before = { ...auction };
  const enough =
    before.price === null ? amountOf(bid) >= least(auction) : amountOf(bid) > before.price;
  if (!enough) return false;
  lead(auction, bid);
  const answer = take("bid", "automatic");
  if (answer) {
    // Only who led answers, and never below what is answered.
    const theirs = answer.get("bidder") === before.leader && before.leader !== bid.get("bidder");
    if (!theirs || amountOf(answer) < amountOf(bid)) return false;
    lead(auction, answer);
  }
  return meetsReserve(auction, take) && movesEnd(auction, before, bid.at, take);
}

function buys(auction: Auction, bid: Entry, take: Take): boolean {
  const { terms, leader, reserveMet } = auction;
  const offered = hasReserve(auction) ? !reserveMet : leader === null;
  if (!offered || terms?.get("buy-now") !== bid.get("amount")) return false;
  lead(auction, bid);
  const ended = take("ended");
  [auction.over, auction.ends] = [true, bid.at];
  return ended !== null && Number(ended.get("ends-at")) === bid.at;
}

/** An admin's, at any time: also after the end, when it may make somebody else the winner. */
function takesBack(auction: Auction, voided: Entry, take: Take): boolean {
  const { lines } = auction;
  const numbers = takenWith(lines, Number(voided.get("numbers").split(" ")[0]));
  if (numbers?.join(" ") !== voided.get("numbers")) return false;
  const before = { ...auction };
  for (const line of lines) line.gone ||= numbers.includes(line.number);
  // The last bid of a history is its leader's at the price; when it is gone, whoever leads now has a new one.
  const lastGone = lines.findLast(({ kind }) => kind !== raised)?.gone === true;
  const left = lines.filter(({ kind, gone }) => kind !== "automatic" && !gone);
  if (lastGone) [auction.leader, auction.price] = [null, null];
  const now = take("bid", "automatic");
  if (now) {
    const offered = left.some(({ bidder }) => bidder === now.get("bidder"));
    const same = now.get("bidder") === auction.leader && amountOf(now) === auction.price;
    if (!offered || same || amountOf(now) < least(auction)) return false;
    lead(auction, now);
  } else if (lastGone && left.length > 0) return false;
  if (!take("reserve-lost")) {
    if (!meetsReserve(auction, take)) return false;
  } else {
    if (!auction.reserveMet) return false;
    auction.reserveMet = false;
  }
  return movesEnd(auction, before, voided.at, take);
}

/** What is taken back with a bid: what was made of its maximum until its maker's next own bid, and the answer to it. */
function takenWith(lines: Line[], number: number): number[] | null {
  const place = lines.findIndex((line) => line.number === number);
  const named = lines[place];
  const own = ({ kind }: Line) => kind !== "automatic" && kind !== raised;
  if (!named || named.gone || !own(named) || lines.some(({ kind }) => kind === "buy-now"))
    return null;
  const after = lines.slice(place + 1);
  const theirs = after.filter(({ bidder, gone }) => bidder === named.bidder && !gone);
  const next = theirs.findIndex(own);
  const hanging = theirs.slice(0, next < 0 ? undefined : next);
  const answer = after[0];
  const answers = answer?.number === number + 1 && answer.kind === "automatic" && !answer.gone;
  if (answers && answer.bidder !== named.bidder) hanging.push(answer);
  return [number, ...hanging.map((line) => line.number).sort((one, other) => one - other)];
}

/** The reserve is secret: when it is met can only be believed, but not twice and not without one. */
function meetsReserve(auction: Auction, take: Take): boolean {
  if (!take("reserve-met")) return true;
  if (!hasReserve(auction) || auction.reserveMet) return false;
  auction.reserveMet = true;
  return true;
}

/** A change of price or leader shortly before the end moves the end, as far as the terms say and no further. */
function movesEnd(auction: Auction, before: Auction, at: number, take: Take): boolean {
  const { terms, over, ends, leader, price } = auction;
  const changed = leader !== before.leader || price !== before.price;
  const [by, cap] = (terms?.get("extension") ?? "").split(" ").map(Number);
  const moved =
    changed && !over && at < ends && by !== undefined && cap !== undefined
      ? Math.min(at + by, Number(terms?.get("ends-at")) + cap)
      : ends;
  const extended = take("extended");
  if (!extended) return moved <= ends;
  auction.ends = moved;
  return moved > ends && Number(extended.get("ends-at")) === moved;
}

function lead(auction: Auction, bid: Entry): void {
  note(auction, bid);
  [auction.leader, auction.price] = [bid.get("bidder"), amountOf(bid)];
}

function note({ lines }: Auction, { number, event, get }: Entry): void {
  const kind = event === "bid" ? get("kind") : raised;
  lines.push({ number, bidder: get("bidder"), kind, gone: false });
}

const amountOf = (bid: Entry) => Number(bid.get("amount"));
const least = ({ terms }: Auction) => Number(terms?.get("starting-bid"));
const hasReserve = ({ terms }: Auction) => terms?.get("reserve") !== "none";
