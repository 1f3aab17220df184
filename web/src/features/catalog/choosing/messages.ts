// Words of choosing a size or a colour, in a file of their own: home has no room for them.
export const soldOut = (value: string) => `${value}, sold out`;
export const chooseFirst = (names: string[]) =>
  `Please choose: ${names.join(" and ").toLowerCase()}.`;
export const notTogether = "Not sold together with what you chose";
export const goneVariant = "This one is no longer sold. Please choose another.";
export const waitFor = "Sold out just now";
export const tellMe = "Tell me when it is back";
export const signInToWait = "Sign in to be told when it is back";
export const waiting = (words: string) => `We tell you when ${words} is back in stock.`;
export const noLonger = "No longer needed";
