export const signedFor = "Your bid is signed for.";
export const download = "Keep the receipt";
export const copy = "Copy it";
export const copied = "Receipt copied";
export const howToCheck = "How this auction can be checked";
