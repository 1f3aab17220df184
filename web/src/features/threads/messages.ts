import { plural } from "@/lib/locale";

export const title = "Messages";
export const customerNote = "What you and the sellers wrote to each other about your orders.";
export const sellerNote = "What customers write about their orders. Nobody’s address is shown.";
export const adminNote = "What customers write about the shop’s own goods, and what was reported.";
export const none = "No messages yet";
export const customerNone = "On the page of an order you can write to whoever sends it.";
export const sellerNone = "Messages about orders appear here.";
export const reportedNone = "Nothing is reported.";
export const ownThreads = "The shop’s own";
export const reportedThreads = "Reported";
export const unread = (count: number) => plural(count, { one: "# new", other: "# new" });
export const unreadThreads = (count: number) =>
  plural(count, {
    one: "# conversation with something new",
    other: "# conversations with something new",
  });
export const reports = (count: number) => plural(count, { one: "# report", other: "# reports" });
export const you = "You";
export const takenDown = "This message was taken down.";
export const with_ = (name: string) => `Messages with ${name}`;
export const between = (customer: string, seller: string) => `${customer} and ${seller}`;
export const aboutOrder = "About order";
export const allMessages = "All messages";
export const nothingWritten = (name: string) =>
  `Nothing is written yet. ${name} gets your message here and by mail; your address stays yours.`;
export const earlier = "Show earlier messages";
export const yourMessage = "Your message";
export const asShop = "You write as the shop, to both.";
export const send = "Send";
export const addPicture = "Add a picture";
export const removePicture = (no: number) => `Remove picture ${no}`;
export const picture = (no: number, name: string) => `Picture ${no} by ${name}`;
export const newPicture = (no: number) => `Picture ${no}`;
export const report = "Report";
export const reportTitle = "What is wrong with it?";
export const reportNote = "The shop then reads this conversation.";
export const reason = "In a few words";
export const reported = "Thank you. The shop will look at it.";
export const reportedFor = (reason: string) => `Reported: ${reason}`;
export const takeDown = "Take down";
export const takeDownTitle = "Take this message down?";
export const takeDownNote = "Both sides see that there was one, and no longer what it said.";
export const isTakenDown = "It is taken down.";
export const say = "Write something, or add a picture.";
