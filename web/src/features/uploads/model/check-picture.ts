import * as messages from "../messages";

export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/gif"];

const largest = 10 * 1024 * 1024;

/**
 * Why a file need not even be sent; null when it may try. The server judges by content and has the
 * last word.
 */
export function pictureProblem(file: Pick<File, "size" | "type">): string | null {
  if (file.type && !pictureTypes.includes(file.type)) return messages.pictureTypes;
  if (file.size > largest) return messages.tooLarge;
  return null;
}
