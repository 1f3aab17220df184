const special: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  ı: "i",
  þ: "th",
  "&": " and ",
};

const longest = 120;

/** The server's rule for a product's address, so that the form can say it before saving. */
export const isSlug = (text: string) =>
  text.length <= longest && /^[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?$/i.test(text);

/** An address made from a product's name; empty when the name has no Latin letter or digit. */
export function suggestSlug(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}|['’]/gu, "")
    .replace(/[^a-z0-9]/gu, (letter) => special[letter] ?? " ")
    .trim()
    .replace(/\s+/g, "-")
    .slice(0, longest)
    .replace(/-+$/, "");
}
