import { useEffect, useRef, useState } from "react";

import type { Seal, Auction, UserInfo } from "@/api/types";
import { errorMessage, isRefusal } from "@/lib/api-error";
import { rupees } from "@/lib/money";
import { prepareToasts, toastError, toastSuccess } from "@/lib/toast";
import { isUnanswered } from "@/lib/unanswered";

import { movedTo, type Offer, usePlaceBid } from "../api/place-bid";
import * as messages from "../messages";
import { amountInWords } from "../model/amount-in-words";
import { isFarAbove } from "../model/bid-input";
import { leads } from "../model/stance";
import { type Shown } from "./one-tap";

/** Asked before something is bid. What it says stays as it was read, whatever happens meanwhile. */
export type Question = {
  title: string;
  why: string;
  confirm: string;
  offer: Offer;
  typed?: Typed | undefined;
};

/** The field from which something is bid. */
export type Typed = {
  /** It was bid: what was typed is not typed any more. */
  done: () => void;
  /** The amount was refused, for this reason. */
  refused: (why: string) => void;
};

/** The shop's signed word, and of a maximum what opens its seal. */
export type Signed = { text: string; seal?: Seal | null | undefined };

export type Bidding = ReturnType<typeof useBidding>;

/**
 * So long after a bid nothing is bid with one press: how one stands is said above the buttons and moves them, and the
 * second press of an impatient finger would find another one.
 */
const rest = 700;

/** A bid that did not leave this browser was not made; of any other without an answer nobody knows. */
const unansweredWords = () => (navigator.onLine ? messages.bidUnanswered : messages.bidNotSent);

/** What is wrong with the amount itself. Any other refusal may take the field away, and is told where it stays to be read. */
const isAboutAmount = (error: unknown) =>
  isRefusal(
    error,
    "bid_too_low",
    "bid_too_high",
    "bid_above_limit",
    "maximum_not_raised",
    "bid_missing",
  );

/** Every way to bid on a lot, and what is asked and said about it. The server alone decides. */
export function useBidding(auction: Auction, user: UserInfo, onPlaced: (auction: Auction) => void) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [receipt, setReceipt] = useState<Signed | null>(null);
  const [resting, setResting] = useState(false);
  const place = usePlaceBid(auction._id, user);
  // What the screen knows of a bid on its way it knows a moment later: two presses at once would both be sent, and the
  // refusal of the second would be read instead of the success of the first.
  const underWay = useRef(false);
  // A bid that finds no network must say so, which needs what only the network brings.
  useEffect(prepareToasts, []);
  useEffect(() => {
    if (!resting) return;
    const timer = setTimeout(() => setResting(false), rest);
    return () => clearTimeout(timer);
  }, [resting]);

  const askAgain = ({ amount, version }: Shown, stands: Auction) => {
    const { highestBidder, highestBidderId, currentBid } = stands;
    // Not where bids were taken back, or by a bid of one's own from elsewhere.
    const quicker =
      highestBidderId !== null && !leads(stands, user) && currentBid >= auction.currentBid;
    setQuestion({
      title: messages.priceMoved,
      why: quicker
        ? messages.bidThisNow(highestBidder, rupees(amount))
        : messages.bidThisInstead(rupees(amount)),
      confirm: messages.bidOf(rupees(amount)),
      offer: { bidAmount: amount, seenVersion: version },
    });
  };

  const placed = (made: Offer, updated: Auction) => {
    if ("buyNow" in made) toastSuccess(messages.bought);
    else if (!leads(updated, user)) toastError(messages.outbidAtOnce);
    else if ("maximumBid" in made) toastSuccess(messages.maximumSet(rupees(made.maximumBid)));
    else toastSuccess(messages.placed);
    onPlaced(updated);
  };

  const offer = (made: Offer, typed?: Typed) => {
    if (underWay.current) return;
    underWay.current = true;
    place.mutate(made, {
      onSuccess: ({ auction: updated, receipt: signed }) => {
        setTimeout(() => (underWay.current = false), rest);
        typed?.done();
        setReceipt(signed);
        setResting(true);
        placed(made, updated);
      },
      onError: (error) => {
        underWay.current = false;
        const moved = movedTo(error);
        if (!moved && typed && isAboutAmount(error)) return typed.refused(errorMessage(error));
        if (!moved) return toastError(isUnanswered(error) ? unansweredWords() : error);
        askAgain({ amount: moved.suggestedBid, version: moved.version }, moved);
      },
    });
  };

  /** An exact bid of whoever leads raises the price against themselves: they are asked first. */
  const askLeader = (amount: number, made: Offer, typed?: Typed) => {
    const { minimumBid, currentBid } = auction;
    const why = messages.raiseOwnWhy(rupees(currentBid));
    setQuestion({
      title: messages.raiseOwnQuestion(rupees(amount)),
      why: isFarAbove(amount, minimumBid)
        ? `${messages.farAbove(amountInWords(amount), rupees(minimumBid))} ${why}`
        : why,
      confirm: messages.bidOf(rupees(amount)),
      offer: made,
      typed,
    });
  };

  return {
    busy: place.isPending,
    /** No press counts just now. */
    held: place.isPending || resting,
    /** The shop's signed word for the last bid. */
    receipt,
    question,
    dismiss: () => setQuestion(null),
    confirm: () => {
      if (question) offer(question.offer, question.typed);
    },
    tap: ({ amount, version }: Shown) => {
      const made = { bidAmount: amount, seenVersion: version };
      if (leads(auction, user)) askLeader(amount, made);
      else offer(made);
    },
    moved: (now: Shown) => askAgain(now, auction),
    /** Typed and submitted: placed at once, unless a zero too many is likely. */
    submit: (bidAmount: number, typed: Typed) => {
      const least = auction.minimumBid;
      if (bidAmount >= least && leads(auction, user))
        return askLeader(bidAmount, { bidAmount }, typed);
      if (!isFarAbove(bidAmount, least)) return offer({ bidAmount }, typed);
      setQuestion({
        title: messages.bidQuestion(rupees(bidAmount)),
        why: messages.farAbove(amountInWords(bidAmount), rupees(least)),
        confirm: messages.bidOf(rupees(bidAmount)),
        offer: { bidAmount },
        typed,
      });
    },
    /** The same of a maximum, where a zero too many is as easily typed; `own` is the one that bids so far. */
    setMaximum: (maximumBid: number, own: number | null, typed: Typed) => {
      const least = Math.max(auction.minimumBid, own ?? 0);
      if (!isFarAbove(maximumBid, least)) return offer({ maximumBid }, typed);
      const words = amountInWords(maximumBid);
      setQuestion({
        title: messages.maximumQuestion(rupees(maximumBid)),
        why:
          least > auction.minimumBid
            ? messages.farAboveOwn(words, rupees(least))
            : messages.farAbove(words, rupees(least)),
        confirm: messages.placeMaximum(rupees(maximumBid)),
        offer: { maximumBid },
        typed,
      });
    },
    askToBuy: (price: number) =>
      setQuestion({
        title: messages.buyNowQuestion(rupees(price)),
        why: messages.buyNowWhy(amountInWords(price)),
        confirm: messages.buyNow(rupees(price)),
        offer: { buyNow: true },
      }),
  };
}
