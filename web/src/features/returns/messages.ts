import { plural } from "@/lib/locale";

export const returns = "Returns";
export const returnsNote =
  "What customers want to give back. Please answer soon: what nobody answers, the shop decides.";
export const shopReturnsNote =
  "Everything that comes back, or is to. You decide where customer and seller disagree.";
export const giveBack = "Return an item";
export const giveBackUntil = (date: string) => `You can return items until ${date}.`;
export const askTitle = "Return an item";
export const askNote =
  "The seller answers within a few days. Once it is back with them, your money follows.";
export const whatBack = "What do you want to return?";
export const piecesOf = (name: string) => `Pieces of ${name}`;
export const ofBought = (left: number) => `of ${left}`;
export const whyBack = "Why?";
export const chooseReason = "Please choose";
export const reasons: Record<string, string> = {
  damaged: "It arrived damaged",
  wrong_item: "Something else arrived",
  not_as_described: "It is not as described",
  does_not_fit: "It does not fit",
  changed_mind: "I do not want it after all",
};
export const reasonsToSeller: Record<string, string> = {
  damaged: "Arrived damaged",
  wrong_item: "Something else arrived",
  not_as_described: "Not as described",
  does_not_fit: "Does not fit",
  changed_mind: "Not wanted after all",
};
export const describe = "What happened?";
export const describeHint = "The more the seller knows, the sooner they can agree.";
export const photos = "Photos";
export const photosNeeded = "Please add at least one photo that shows it.";
export const photosHelp = "Photos help, but need not be.";
export const customersPhotos = "The customer’s photos";
export const photo = (place: number) => `Photo ${place}`;
export const removePhoto = (place: number) => `Remove photo ${place}`;
export const addPhoto = "Add a photo";
export const askForIt = "Ask for the return";
export const asked = "Asked. The seller has been told.";
export const howMany = "How many?";
export const sayWhy = "Please say why.";

/** Where a return stands, for its customer. */
export const states: Record<string, string> = {
  asked: "Waiting for the seller",
  refused: "Refused by the seller",
  escalated: "The shop decides",
  accepted: "Please send it back",
  sent: "On its way back",
  received: "Received, money to follow",
  refunded: "Refunded",
  declined: "Not accepted",
  withdrawn: "Withdrawn",
  lapsed: "Not sent in time",
};
/** The same, for its seller and for admins. */
export const officeStates: Record<string, string> = {
  asked: "To be answered",
  refused: "Refused",
  escalated: "For the shop to decide",
  accepted: "Waiting for the parcel",
  sent: "On its way back",
  received: "To be refunded by hand",
  refunded: "Refunded",
  declined: "Declined",
  withdrawn: "Withdrawn",
  lapsed: "Never sent",
};
/** For its seller, who returns no money that came by hand. */
export const shopRefunds = "To be refunded by the shop";
/** The money was sent and did not go. */
export const owedState = "Refund still owed";
/** For who need not send it back: what was not brought was not received either. */
export const waivedState = "Accepted, money to follow";
export const due: Record<string, (date: string) => string> = {
  asked: (date) => `The seller has until ${date}; then the shop decides.`,
  refused: (date) => `If you disagree, ask the shop by ${date}.`,
  accepted: (date) => `Please send it by ${date}.`,
  sent: (date) => `If the seller does not say by ${date} that it came, the shop decides.`,
};
export const officeDue: Record<string, (date: string) => string> = {
  asked: (date) => `Answer by ${date}; then the shop decides.`,
  refused: (date) => `The customer may object until ${date}.`,
  accepted: (date) => `The customer has until ${date} to send it.`,
  sent: (date) => `Say by ${date} that it came; then the shop decides.`,
};
/** Where the shop decides about a seller’s parcel, it has nothing to answer itself. */
export const shopDue: typeof officeDue = {
  ...officeDue,
  asked: (date) => `The seller has until ${date}; then you decide.`,
  sent: (date) => `The seller has until ${date} to say that it came; then you decide.`,
};
export const events: Record<string, string> = {
  asked: "asked for the return",
  refused: "refused",
  escalated: "handed it to the shop",
  accepted: "accepted",
  sent: "sent it",
  received: "took it back",
  refunded: "gave the money back",
  declined: "declined",
  withdrawn: "withdrew it",
  lapsed: "ended it: it was not sent in time",
};
export const startedRefund = "started the refund";
export const letKeep = "agreed to refund it without having it back";
export const actions = {
  accept: "Accept",
  waive: "Refund, let them keep it",
  refuse: "Refuse",
  escalate: "Ask the shop to decide",
  decline: "Decline for good",
  send: "I have sent it",
  receive: "It has come back",
  contest: "Not what I sold",
  withdraw: "Withdraw",
  refund: "Refunded by hand",
};
export const correctSending = "Correct how it was sent";
export const actionTitles: typeof actions = {
  accept: "Accept this return?",
  waive: "Refund without having it back?",
  refuse: "Why is it refused?",
  escalate: "Why do you disagree?",
  decline: "Why is it declined?",
  send: "How did you send it?",
  receive: "It has come back",
  contest: "What is wrong with it?",
  withdraw: "Withdraw this return?",
  refund: "Refunded by hand",
};
export const actionNotes: Omit<typeof actions, "refund"> = {
  accept: "The customer is asked to send it.",
  waive:
    "The customer keeps the goods. The money goes back at once; what came by hand the shop gives back itself.",
  refuse: "The customer reads it, and may ask the shop to decide.",
  escalate: "The shop and the seller read it. The shop decides.",
  decline: "Both sides read it. That is the end of it.",
  send: "All of it may be left out, but a number helps if it gets lost.",
  receive: "The customer gets the money for exactly these pieces, with their tax.",
  contest: "The shop reads it and decides.",
  withdraw: "You keep what you have. It can be asked for again in time.",
};
/** What is due is less with a discount and more with tax, which a return does not say. */
export const refundByHandNote = (sum: string) =>
  `This money came by hand, so it goes back by hand. The pieces cost ${sum} before tax and discounts: give back what was paid for them, with the tax that was paid on them, then note it here.`;
/** Then who accepts it need not say where. */
export const acceptTo = (address: string) =>
  `The customer is asked to send it to: ${address}. If it is to go elsewhere, say so below.`;
export const sendTo = "Send it to";
export const whereTo = "Where is the customer to send it?";
export const sayItForTheStall = "Say once and for all where your business is";
export const sayItForTheShop = "Say once and for all where the shop is";
export const sellerSaidNoPlace = "Its seller has not said where their business is.";
export const words = "Your words";
export const howReturned = "How did the money go back?";
export const howReturnedHint =
  "For example the reference of your transfer, or who handed it over. The customer reads it.";
export const noteLabel = "A word to the customer (optional)";
export const carrier = "Carrier";
export const trackingNumber = "Tracking number";
export const trackingUrl = "Link to follow it";
export const trackingUrlHint = "Begins with https://";
export const restock = "Put it back on the shelf";
export const restockNote = "Otherwise it is written off.";
/** What an action led to, by where the return stands after it. */
export const nowStands: Record<string, string> = {
  refused: "Refused. The customer reads why.",
  escalated: "The shop decides now.",
  accepted: "Accepted. The customer is asked to send it.",
  sent: "The seller knows that it is on its way.",
  received: "Taken back. Now give the money back, then press “Refunded by hand”.",
  refunded: "Refunded. The customer is told.",
  declined: "Declined. Both sides read why.",
  withdrawn: "Withdrawn.",
};
export const waivedByHand = "Agreed. Now give the money back, then press “Refunded by hand”.";
/** The same, to its seller. */
export const shopGivesBack = "Taken back. The shop gives the money back: it came by hand.";
export const waivedShopGivesBack = "Agreed. The shop gives the money back: it came by hand.";
export const owedNow =
  "The money could not be sent and is still owed. An admin tries it again on the order’s page.";
export const done = "Done";
export const moneyBack = {
  requested: (sum: string) => `${sum} is about to go back.`,
  pending: (sum: string) => `${sum} is on its way.`,
  done: (sum: string) => `${sum} went back.`,
  failed: (sum: string) => `${sum} did not arrive and is owed.`,
  refused: (sum: string) => `${sum} could not be sent and is owed.`,
};
export const history = "What was said and done";
export const ofOrder = (number: string) => `Order ${number}`;
export const pieces = (quantity: number, name: string) => `${quantity} × ${name}`;
export const which = "Show";
export const whichNames: Record<string, string> = {
  "": "All",
  open: "Open",
  escalated: "To decide",
};
export const none = "No returns here.";
export const count = (total: number) => plural(total, { one: "# return", other: "# returns" });
export const rules = "Days for returns";
export const windowDays = "Days after delivery";
export const windowHint =
  "0: nothing can be given back. Sellers are paid for a parcel only when these days are over.";
export const answerDays = "Days to answer";
export const sendDays = "Days for the way back";
export const saveRules = "Save";
export const rulesSaved = "The days were saved.";
