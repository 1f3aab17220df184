/** The longest word that stays in one piece: a longer one could be wider than a card on a phone. */
const LONGEST = 12;

/** "T-Shirt" is one word to whoever reads it; a line may end before or after it, not at its hyphen. */
const staysWhole = (word: string) => /[^-]-+[^-]/.test(word) && Array.from(word).length <= LONGEST;

/** Every second piece stays whole. */
export function wholeWords(text: string): string[] {
  const pieces: string[] = [];
  let before = "";
  text.split(" ").forEach((word, position) => {
    if (position > 0) before += " ";
    if (staysWhole(word)) {
      pieces.push(before, word);
      before = "";
    } else before += word;
  });
  return [...pieces, before];
}

/**
 * The name of a good or a lot. The text stays as it is for whoever copies, reads aloud or looks for it.
 * The server writes the same into the first view (`pages/drawing.rs`).
 */
export function WholeWords({ children }: { children: string }) {
  return wholeWords(children).map((piece, position) =>
    position % 2 === 1 ? (
      <span key={position} className="whitespace-nowrap">
        {piece}
      </span>
    ) : (
      piece || null
    ),
  );
}
