import { grouped } from "@/lib/digits";
import { plural } from "@/lib/locale";

export const title = "How this auction can be checked";
export const back = "Back to the lot";
export const intro =
  "Everything that happened here, from the terms to the end, stands in a public log that can only grow. This page has just downloaded the auction’s record and checks it in your browser. Nothing is sent anywhere.";

export const checking = "Checking …";
export const allRight = "Everything fits.";
export const allRightNote = "This is what the record can show. It was worked out on your device.";
export const rightSoFar = "Everything so far fits.";
export const rightSoFarNote =
  "The auction is still running. Maximum bids stay sealed until it is over.";
export const notAllChecked = "What this browser can check fits.";
export const somethingWrong = "Something does not fit.";
export const somethingWrongNote =
  "Download the record and keep it, with your receipts: they are your evidence. Then ask the shop.";
export const again = "Check again";

export const right = "right";
export const wrong = "wrong";
export const waiting = "not yet";
export const aside = "no part of the check";
export const unable = "not checked";

export const chain = "The chain of events";
export const chainRight = (events: number) =>
  plural(events, {
    one: "# event, and it is the first.",
    other:
      "# events. Each names the fingerprint of the one before it: nothing is missing or moved.",
  });
export const chainWrong = (event: number) =>
  `Event ${event} does not continue the one before it: something was changed, dropped or slipped in.`;
export const lot = "The lot";
export const lotRight = "Title and description are those of the terms that everyone bid on.";
export const lotWrong = "Title or description are not those that the terms name.";
export const signature = "The shop’s signature";
export const signatureRight = (origin: string) =>
  `The log “${origin}” is signed with the shop’s key.`;
export const signatureWrong = "The log is not signed with the shop’s key.";
export const signatureUnable =
  "This browser cannot check such signatures. A newer one can, and so does the command below.";
export const log = "The public log";
export const logRight = (size: number) =>
  `Every event is in it, proven one by one, among ${grouped(size)} entries.`;
export const logWaiting = (waiting: number) =>
  plural(waiting, {
    one: "The latest event follows within two seconds.",
    other: "The latest # events follow within two seconds.",
  });
export const logWrong = (event: number) => `Event ${event} is not in the log where the shop says.`;
export const receipts = "Your receipts";
export const receiptsRight = (count: number) =>
  plural(count, {
    one: "Your bid is in the record exactly as it was signed for.",
    other: "All # bids of yours are in the record exactly as they were signed for.",
  });
export const receiptsWrong = (place: number) =>
  `Receipt ${place + 1} is not of this auction, or the shop denies what it signed.`;
export const receiptsNotSigned = (place: number) =>
  `Receipt ${place + 1} does not carry this shop’s signature: it was changed, or is from elsewhere, and proves nothing.`;
export const seals = "Sealed numbers";
export const sealsNone = "Nobody named a maximum, and there is no reserve.";
export const sealsWaiting = (count: number) =>
  plural(count, {
    one: "# sealed number. It is opened when the auction is over, as far as the price needs it.",
    other:
      "# sealed numbers. They are opened when the auction is over, as far as the price needs them.",
  });
export const sealsRight = (count: number) =>
  plural(count, {
    one: "# sealed number was opened as far as the price needs it.",
    other: "# sealed numbers were opened as far as the price needs them.",
  });
export const sealsWrong = (event: number) =>
  `What was sealed in event ${event} was not opened, or opens to something else.`;
export const order = "The order of bids";
export const orderRight = (bids: number, takenBack: number, price: string) => {
  if (takenBack > 0)
    return `${plural(bids, { one: "# bid", other: "# bids, all in time" })}. ${plural(takenBack, {
      one: "# was taken back by the shop",
      other: "# were taken back by the shop",
    })}, and what is left leads to ${price}.`;
  return plural(bids, {
    one: `# bid, of ${price}, before the end.`,
    other: `# bids, all in time and none lower than the one before it, the last of ${price}.`,
  });
};
export const orderNone = "No bids.";
export const orderWrong = (event: number) => `Event ${event} cannot have happened like this.`;

export const yourReceipts = "Did you bid?";
export const yourReceiptsNote =
  "Add the receipts that you kept. They never leave this page, and each must be in the record word for word.";
export const addReceipts = "Add receipts";
export const receiptOf = (number: string, amount: string | null) =>
  amount === null
    ? `Receipt for your maximum bid, event\u00a0${number}`
    : `Receipt for your bid of ${amount}, event\u00a0${number}`;
export const backToBid = "Back to your bid";
export const keepReceipt = "Download";
export const receiptMissing =
  "The receipt for this bid cannot be had at the moment. Add the one that you kept, or try again later.";

export const keep = "Keep it, or check it elsewhere";
export const keepNote =
  "The record is one file. With it and the shop’s public key the whole rule, maximum bids included, is replayed offline:";
export const command = (file: string, key: string) => `haat verify ${file} --key '${key}'`;
export const download = "Download the record";
export const theKey = "The shop’s public key";
export const theKeyNote =
  "Compare it with a copy from somewhere else: a key that comes with what it proves could be anyone’s.";
export const copy = "Copy";
export const copied = "Copied";
export const theLog = "The log itself";
export const checkpoint = "Newest checkpoint";
export const witnesses = "Witnesses";
export const witnessesRight = (names: string[]) =>
  `Cosigned by ${names.join(", ")}: whoever trusts them knows that nobody was shown another log.`;
export const ownWitnessRight =
  "Cosigned by the witness inside this demo. It shows how that looks, and proves nothing: only somebody else’s would.";
export const witnessesWrong = (name: string) =>
  `The cosignature of ${name} is not for this checkpoint.`;
export const witnessesNote =
  "Witnesses are others who keep what the log was and cosign only what continues it. Their keys are theirs to tell.";
export const ownWitness =
  "Runs inside this demo, on the machine whose log it watches: it shows what a witness does and vouches for nothing.";
export const noWitness =
  "Nobody cosigns this log yet. Anyone can be a witness, with “haat witness” or other software for such logs.";
export const witnessCosigned = (size: number, when: string) =>
  plural(size, {
    one: `cosigned # entry, ${when}`,
    other: `cosigned # entries, ${when}`,
  });
export const witnessSilent = "has not cosigned anything yet";
export const notSigning =
  "The shop signs nothing at the moment. Bids count all the same; receipts are given again later.";

export const promises = "What this shows, and what it cannot";
export const shows = [
  "A bid for which you hold a receipt cannot be denied: the shop’s own signature says so.",
  "Nobody can change, drop, slip in or reorder anything afterwards without being found out by whoever kept an earlier checkpoint.",
  "The record itself holds no names, only ones made up for this auction. The names stand on the lot’s page.",
];
export const cannot =
  "It cannot show whether a seller has friends who bid. That is for people to look into.";

export const history = (events: number) =>
  plural(events, {
    one: "What was written down: # event",
    other: "Everything that was written down: # events",
  });
