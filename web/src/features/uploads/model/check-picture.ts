export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/gif"];

const largest = 10 * 1024 * 1024;

/**
 * Why a file need not even be sent; null when it may try. The server judges by content and has the
 * last word.
 */
export function pictureProblem(file: Pick<File, "size" | "type">): string | null {
  if (file.type && !pictureTypes.includes(file.type))
    return "Choose a picture: JPEG, PNG, WebP or GIF.";
  if (file.size > largest) return "This picture is larger than 10 MB. Choose a smaller one.";
  return null;
}
