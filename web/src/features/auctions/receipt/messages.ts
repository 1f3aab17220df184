export const signedFor = "Your bid is signed for.";
export const download = "Keep the receipt";
export const copy = "Copy it";
export const check = "Check it in the public log";
export const receiptOf = (amount: string) => `Receipt for your bid of ${amount}`;
export const receipt = "Receipt";
export const copied = "Receipt copied";
export const howToCheck = "How this auction can be checked";
export const keepMaximum = "Keep your maximum’s key";
export const whyKeep =
  "Your receipt has your maximum under seal. With this file, and only with it, you can show what it was.";
