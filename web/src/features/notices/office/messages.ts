import type { Mail } from "@/api/types";
import { plural } from "@/lib/locale";

export const mails = "Mails";
export const mailsNote = "What the shop writes to people, and whether it arrives.";
export const waiting = "Waiting";
export const oldestDue = (minutes: number) =>
  minutes < 1
    ? "None is late"
    : plural(minutes, { one: "The oldest for # minute", other: "The oldest for # minutes" });
export const sentNote = "In the last 24 hours";
export const failed = "Given up";
export const failedNote = "In the last 30 days";
export const pushes = (waiting: number, minutes: number, failed: number) =>
  [
    waiting === 0
      ? "Pushes to devices: none waiting"
      : plural(waiting, { one: "Pushes to devices: # waits", other: "Pushes to devices: # wait" }),
    ...(minutes < 1
      ? []
      : [plural(minutes, { one: "the oldest for # minute", other: "the oldest for # minutes" })]),
    failed === 0
      ? "none given up in the last 30 days"
      : plural(failed, {
          one: "# given up in the last 30 days",
          other: "# given up in the last 30 days",
        }),
  ].join(", ") + ".";
export const sender = "Sender";
export const throughServer = "Through a mail server";
export const intoFolder = "Into the outbox folder";
export const noServer =
  "No mail server is set up, so nothing is sent: what follows is what would have been sent.";
export const all = "All";
/** Without a mail server a mail is written, and nothing is sent. */
export const stateName = (state: Mail["state"], hasServer = true) =>
  ({ waiting, sent: hasServer ? "Sent" : "Written", failed: "Given up" })[state];
export const nothingHere = "No mails here";
export const nothingHereNote = "They are kept for 30 days after they were sent.";
export const mail = "Mail";
export const state = "State";
export const when = "When";
export const to = (address: string) => (address ? `to ${address}` : "to an account that is gone");
export const tries = (count: number) => plural(count, { one: "# try", other: "# tries" });
export const look = "Look at it";
export const again = "Try again";
export const triedAgain = "It will be tried again in a moment.";
export const arrives = "Do mails arrive?";
export const testNote = (hasServer: boolean) =>
  hasServer
    ? "Send yourself one. It goes out at once, and you see what the mail server says."
    : "None does before a mail server is set up. Until then a test mail is written into the outbox folder.";
export const testTo = "To";
export const sendTest = "Send a test mail";
export const tookIt = (to: string) => `Handed over, to ${to}.`;
export const refusedIt = "The mail server did not take it.";
export const itsWords = "It said:";
export const believed = "Will mailboxes believe you?";
export const believedNote =
  "Without these three, which you set where your domain is managed, mails may end as spam.";
export const recordMeanings: Record<string, string> = {
  SPF: "Names the servers that may send mails of your domain.",
  DKIM: "The key by which mailboxes see that a mail is yours and unchanged.",
  DMARC: "Says what becomes of mails that prove neither.",
};
export const verdicts: Record<string, string> = {
  good: "Good",
  bad: "To do",
  unknown: "Not known",
};
export const samples = "How they look";
export const samplesNote = "Every mail of the shop, with made-up content.";
export const chooseSample = "Mail";
export const asText = "Plain text";
export const phone = "Phone";
export const desktop = "Desktop";
export const width = "Width";
