// Words of the owner's page about searches.
import { plural } from "@/lib/locale";

export const title = "Search";
export const note =
  "What shoppers look for in vain, what their words mean, and what comes first. Every change works within a second.";
export const tabs = {
  empty: "Without results",
  unclicked: "Without a click",
  words: "Synonyms",
  pins: "Pinned results",
} as const;

export const emptyNote = "What people searched for and the shop had nothing for.";
export const unclickedNote = "What people searched for and then opened nothing of what was found.";
export const nothingInVain = "Nothing so far";
export const nothingInVainNote = "Once shoppers search in vain, their words stand here.";
const inSearches = (count: number, of: number) =>
  `${count} of ${plural(of, { one: "# search", other: "# searches" })}`;
export const inVain = {
  empty: (count: number, of: number) => `Found nothing in ${inSearches(count, of)}`,
  unclicked: (count: number, of: number) => `Nothing opened in ${inSearches(count, of)}`,
};
export const lastAt = (when: string) => `last ${when}`;
export const addSynonym = "Add synonym";
export const addSynonymFor = (query: string) => `Add a synonym for ${query}`;
export const pinResults = "Pin results";
export const pinResultsFor = (query: string) => `Pin results for ${query}`;
export const forget = "Forget";
export const forgetTotals = (query: string) => `Forget the totals of ${query}`;

export const words = "Words";
export const wordsHint =
  "One line each. “sofa, couch” mean the same. “footwear: shoe, boot” are kinds of the first. “- for, with” need not be found. “~ wool, waterproof” say how a thing is: as kinds they count anywhere in a name, where others have to be the thing itself. They come on top of the English and Hindi words that every shop begins with; “! mobile” takes a word out of those, and “! ” before a line of them the line.";
export const saveWords = "Save synonyms";
export const wordsSaved = "Synonyms saved";
export const beginning = "What every shop begins with";
export const showBeginning = "Show these lines";
export const hideBeginning = "Hide these lines";
export const findLine = "Find a line";
export const findLineHint = "Type a part of it.";
export const countLines = (count: number, shown: number) =>
  count > shown
    ? `The first ${shown} of ${count} lines`
    : plural(count, { one: "# line", other: "# lines" });
export const switchOff = "Switch off";
export const switchOn = "Switch on";
export const switchOffLine = (line: string) => `Switch off “${line}”`;
export const switchOnLine = (line: string) => `Switch on “${line}”`;

export const pinWords = "A shopper searches for";
export const pinWordsHint = "All forms count: “sofas” is the same as “sofa”.";
export const addProduct = "Add a product";
export const addProductHint = "Type a part of its name.";
export const pinned = "Comes first";
export const nothingPinned = "Nothing is pinned to these words yet.";
export const moveUp = (name: string) => `Move ${name} up`;
export const moveDown = (name: string) => `Move ${name} down`;
export const remove = (name: string) => `Remove ${name}`;
export const add = (name: string) => `Add ${name}`;
export const savePins = "Save pinned results";
export const pinsSaved = "Pinned results saved";
export const unpin = "Unpin all";
export const newPin = "Pin results for other words";
export const noPins = "No search has pinned results yet";
export const countPinned = (count: number) =>
  plural(count, { one: "# product comes first", other: "# products come first" });
export const editPins = (query: string) => `Edit the pinned results of ${query}`;

export const preview = "Preview";
export const tryWords = "A shopper types";
export const previewHint = "Type what a shopper would, and see what saving would change.";
export const now = (results: string) => `Now: ${results}`;
export const afterSaving = (results: string) => `After saving: ${results}`;
export const nothing = "Nothing is found.";
