import { grouped } from "@/lib/digits";
import { plural } from "@/lib/locale";

export const reviews = "Reviews";
export const ofBuyers = (total: number) =>
  plural(total, { one: "# review by a buyer", other: "# reviews by buyers" });
export const none = "No buyer has reviewed it yet.";
/** Figures that the shop entered itself or brought from elsewhere. */
export const noneOfThose = (told: number) =>
  `The ${plural(told, { one: "# review", other: "# reviews" })} counted above came from the shop. No buyer has written here yet.`;
export const noneFits = "No review fits what you chose.";
export const noneNote = "Whoever bought it and has it can write the first one.";
export const starsName = (stars: number) => plural(stars, { one: "# star", other: "# stars" });
export const barLabel = (stars: number, count: number) =>
  `${starsName(stars)}: ${plural(count, { one: "# review", other: "# reviews" })}`;
export const order = "Sorted by";
export const orders = {
  helpful: "Most helpful",
  newest: "Newest",
  highest: "Most stars",
  lowest: "Fewest stars",
};
export const withPhotos = (count: number) => `With pictures (${grouped(count)})`;
export const showAll = "Show all";
export const more = "Show more reviews";
export const write = "Write a review";
export const verified = "Bought here";
export const changed = (day: string) => `changed ${day}`;
export const you = "You";
export const answerOf = "The seller’s answer";
export const helpful = "Helpful";
export const helpfulCount = (count: number) => `Helpful (${grouped(count)})`;
export const helped = (count: number) =>
  plural(count, { one: "# person found it helpful", other: "# people found it helpful" });
export const report = "Report";
export const reportTitle = "What is wrong with it?";
export const reportNote = "The shop looks at it. Nobody else learns that it was you.";
export const reason = "In a few words";
export const reported = "Thank you. The shop will look at it.";
export const photoOf = (number: number, author: string) => `Picture ${number} by ${author}`;
export const photos = "Pictures";

// Writing one.
export const writeAbout = (name: string) => `Review ${name}`;
export const howMany = "How many stars?";
export const starWords = ["Poor", "Fair", "Good", "Very good", "Excellent"];
export const chooseStars = "Choose from one to five stars.";
export const words = "What should others know?";
export const wordsHint =
  "May be left empty. How it fits, how it lasts, what you use it for: what helped you, or would have.";
export const photosHint = "Up to six. Your place, your light: others see what they get.";
export const addPhoto = "Add a picture";
export const removePhoto = (number: number) => `Remove picture ${number}`;
export const publicNote = "Everyone reads it, with your first name. You can change it later.";
export const publish = "Publish";
export const save = "Save";
export const cancel = "Cancel";
export const published = "Thank you! Your review is on the page.";
export const saved = "Your review is changed.";

// One's own.
export const yourReviews = "Your reviews";
export const yourReviewsNote = "What you think of what you bought helps others to choose.";
export const waiting = "Waiting for your review";
export const written = "What you wrote";
export const arrived = (day: string) => `Arrived ${day}`;
export const nothingYet = "Nothing to review yet";
export const nothingYetNote = "What you buy stands here once it has arrived.";
export const goShopping = "Go Shopping";
export const allDone = "You have reviewed everything that arrived. Thank you!";
export const change = "Change";
export const remove = "Remove";
export const removeTitle = "Remove your review?";
export const removeNote = "It leaves the page with its pictures and its answer.";
export const removed = "Your review is removed.";
export const takenDown = "Taken down by the shop";
export const takenDownWhy = (why: string) => `Why: ${why}`;
export const yourStars = (stars: number) => `Your review: ${starsName(stars)}`;

// Of sellers and admins.
export const received = "Reviews";
export const receivedNote =
  "What buyers say of your goods. Everyone sees your answers below the review.";
export const allReceivedNote = "What buyers say of all goods, and what was reported.";
export const nothingReceived = "No reviews here";
/** By which of them are shown. */
export const nothingReceivedNotes = {
  all: "Reviews by buyers appear here.",
  waiting: "Every review has an answer.",
  reported: "Nobody has reported one.",
  hidden: "None was taken down.",
};
export const shows = {
  all: "All",
  waiting: "Without an answer",
  reported: "Reported",
  hidden: "Taken down",
};
export const show = "Show";
export const yourAnswer = "Your answer";
export const answer = "Answer";
export const changeAnswer = "Change the answer";
export const removeAnswer = "Remove the answer";
export const removeAnswerTitle = "Remove the answer?";
export const removeAnswerNote = "It leaves the page. You can write another one.";
export const counted = (list: string, total: number) => `${list} (${grouped(total)})`;
export const answered = "It stands on the page now.";
export const answerRemoved = "The answer is removed.";
export const takeDown = "Take down";
export const takeDownTitle = "Take this review down?";
export const takeDownNote = "Its stars no longer count. Its author is told why, in these words.";
export const keep = "Keep it";
export const putBack = "Put it back";
export const reports = (count: number) => plural(count, { one: "# report", other: "# reports" });
export const chosen = (option: string, value: string) => `${option} ${value}`;
