import { Link } from "react-router";

import type { ReturnCase } from "@/api/types";
import { Badge } from "@/components/ui/badge";
import { Price } from "@/components/ui/price";
import { ProductTile } from "@/components/ui/product-tile";
import { TrackingLine } from "@/components/ui/tracking/tracking-line";
import { WholeWords } from "@/components/ui/whole-words";
import { shortDate, shortDateTime } from "@/lib/dates";
import { dollars, rupees } from "@/lib/money";
import { paths } from "@/lib/paths";
import { useUser } from "@/lib/store/store";

import * as messages from "../messages";
import { dueWords, eventWords, readerOf, returnState } from "../model/returns";
import { ReturnActions } from "./return-actions";

/** On an order its returns stand under a heading of their own; in the list each is one. */
type Props = { one: ReturnCase; mine: boolean; withOrder?: boolean };

/** A return with all that was said and done about it, and what can be done next. */
export function ReturnCard({ one, mine, withOrder = false }: Props) {
  const state = returnState(one, mine);
  const due = dueWords(one, readerOf(one, mine, useUser()), shortDate);
  const reason = (mine ? messages.reasons : messages.reasonsToSeller)[one.reason] ?? one.reason;
  const Title = withOrder ? "h2" : "h3";
  const label = one.lines.map((line) => messages.pieces(line.quantity, line.name)).join(", ");
  return (
    <article aria-label={label} className="grid gap-4 rounded-card border border-line p-4 sm:p-5">
      <header className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 max-sm:basis-full">
          {withOrder && (
            <Link to={paths.order(one.order)} className="prose-link font-semibold">
              {messages.ofOrder(one.number)}
            </Link>
          )}
          <Title className="text-base">{reason}</Title>
          {withOrder && <span className="text-sm text-ink-soft">{one.customerName}</span>}
        </div>
        <Badge tone={state.tone} className="max-sm:order-first">
          {state.text}
        </Badge>
      </header>
      <ul className="grid gap-3">
        {one.lines.map((line) => (
          <li key={line.lineNo} className="flex items-center gap-3 text-sm">
            <ProductTile
              src={line.image}
              alt=""
              category={line.category}
              air="small"
              className="w-12 shrink-0"
            />
            <span className="min-w-0 flex-1">
              <WholeWords>{messages.pieces(line.quantity, line.name)}</WholeWords>
            </span>
            <Price amount={line.price * line.quantity} className="font-medium!" />
          </li>
        ))}
      </ul>
      <Photos one={one} mine={mine} />
      {due && <p className="text-sm font-medium">{due}</p>}
      {mine && one.sendTo && (
        <div className="text-sm">
          <p className="text-ink-soft">{messages.sendTo}</p>
          <address className="wrap-anywhere whitespace-pre-line not-italic">{one.sendTo}</address>
        </div>
      )}
      <TrackingLine sent={one} />
      {one.refund && (
        <p className="text-sm">
          {messages.moneyBack[one.refund.state](
            one.refund.currency === "INR" ? rupees(one.refund.amount) : dollars(one.refund.amount),
          )}
        </p>
      )}
      <History one={one} />
      <ReturnActions one={one} />
    </article>
  );
}

function Photos({ one, mine }: Props) {
  if (one.photos.length === 0) return null;
  const caption = mine ? messages.photos : messages.customersPhotos;
  return (
    <div>
      <p className="mb-1.5 text-sm text-ink-soft">{caption}</p>
      <ul aria-label={caption} className="flex flex-wrap gap-2">
        {one.photos.map((address, place) => (
          <li key={address}>
            <a href={address} target="_blank" rel="noopener noreferrer">
              <img
                src={address}
                alt={messages.photo(place + 1)}
                loading="lazy"
                className="size-20 rounded-control bg-sunk object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function History({ one }: { one: ReturnCase }) {
  return (
    <ol aria-label={messages.history} className="grid gap-2 border-l-2 border-line pl-4 text-sm">
      {one.events.map((event, place) => (
        <li key={place}>
          <span className="font-medium">{event.by}</span> {eventWords(one, event.status)}{" "}
          <time dateTime={event.at} className="whitespace-nowrap text-ink-soft">
            {shortDateTime(event.at)}
          </time>
          {event.note && <p className="mt-0.5 break-words whitespace-pre-line">{event.note}</p>}
        </li>
      ))}
    </ol>
  );
}
