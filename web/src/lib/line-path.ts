// By itself: home has lines neither of carts nor of orders.
import { part, query } from "./paths";

type Choices = { name: string; value: string }[] | undefined;

/** A line of a cart, or of an order. */
type Line = {
  url: string;
  auctionId?: string | null | undefined;
  chosen?: Choices;
  options?: Choices;
};

/** What an option is called in the address of a product; the server says the same (`pages/products.rs`). */
export const optionParam = (name: string) => name.trim().toLowerCase().split(/\s+/).join("-");

const asked = (options: Choices = []) =>
  query(Object.fromEntries(options.map(({ name, value }) => [optionParam(name), value])));

/** Where a line leads: its product as it was chosen, or its auction when it is a lot. */
export const linePath = (line: Line) =>
  line.auctionId
    ? `/auctions/${part(line.auctionId)}`
    : `/products/${part(line.url)}${asked(line.chosen ?? line.options)}`;
