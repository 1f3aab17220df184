/** A finding in the words that a bidder reads. */

import { rupees } from "@/lib/money";

import * as messages from "../messages";
import { type Finding } from "./check";

export type State = "right" | "wrong" | "waiting" | "unable" | "aside";
export type Told = { title: string; state: State; words: string };

/** `own` are the keys of witnesses that the shop runs itself, as a demo does: they vouch for nothing. */
export function told(found: Finding, own: string[] = []): Told {
  switch (found.line) {
    case "chain":
      return say(messages.chain, found.right, {
        right: messages.chainRight(found.events),
        wrong: messages.chainWrong(found.at),
      });
    case "lot":
      return say(messages.lot, found.right, { right: messages.lotRight, wrong: messages.lotWrong });
    case "signature":
      if (found.right === null)
        return { title: messages.signature, state: "unable", words: messages.signatureUnable };
      return say(messages.signature, found.right, {
        right: messages.signatureRight(found.origin),
        wrong: messages.signatureWrong,
      });
    case "witnesses": {
      const others = found.names.filter((name) => !own.some((key) => key.startsWith(`${name}+`)));
      if (found.right && others.length === 0)
        return { title: messages.witnesses, state: "aside", words: messages.ownWitnessRight };
      return say(messages.witnesses, found.right, {
        right: messages.witnessesRight(others),
        wrong: messages.witnessesWrong(found.names[0] ?? ""),
      });
    }
    case "log":
      if (found.right && found.waiting > 0)
        return {
          title: messages.log,
          state: "waiting",
          words: messages.logWaiting(found.waiting),
        };
      return say(messages.log, found.right, {
        right: messages.logRight(found.size),
        wrong: messages.logWrong(found.at),
      });
    case "receipts":
      return say(messages.receipts, found.right, {
        right: messages.receiptsRight(found.count),
        wrong: found.signed
          ? messages.receiptsWrong(found.at)
          : messages.receiptsNotSigned(found.at),
      });
    case "seals":
      if (found.right === null)
        return {
          title: messages.seals,
          state: "waiting",
          words: messages.sealsWaiting(found.count),
        };
      return say(messages.seals, found.right, {
        right: found.count === 0 ? messages.sealsNone : messages.sealsRight(found.count),
        wrong: messages.sealsWrong(found.at),
      });
    case "order": {
      const { bids, takenBack, price } = found.result;
      return say(messages.order, found.right, {
        right:
          bids === 0 || price === null
            ? messages.orderNone
            : messages.orderRight(bids, takenBack, rupees(price / 100)),
        wrong: messages.orderWrong(found.at),
      });
    }
  }
}

function say(title: string, right: boolean, words: { right: string; wrong: string }): Told {
  return { title, state: right ? "right" : "wrong", words: right ? words.right : words.wrong };
}

/** What all lines together say. */
export function verdict(lines: Told[], done: boolean) {
  const has = (state: State) => lines.some((line) => line.state === state);
  if (has("wrong"))
    return {
      state: "wrong",
      title: messages.somethingWrong,
      note: messages.somethingWrongNote,
    } as const;
  if (!done) return { state: "busy", title: messages.checking, note: "" } as const;
  if (has("unable"))
    return {
      state: "unable",
      title: messages.notAllChecked,
      note: messages.signatureUnable,
    } as const;
  if (has("waiting"))
    return { state: "right", title: messages.rightSoFar, note: messages.rightSoFarNote } as const;
  return { state: "right", title: messages.allRight, note: messages.allRightNote } as const;
}
