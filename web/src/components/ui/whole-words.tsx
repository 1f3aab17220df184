/**
 * "T-Shirt" is one word to whoever reads it; a line may end before or after it, not at its hyphen. A word of more than
 * twelve letters may: it could be wider than a card on a phone.
 */
const short = /(?<![^ ])((?=[^ ]{1,12}(?: |$))[^ ]*[^ -]-+[^ -][^ ]*)/u;

/** Every second piece stays whole. */
const wholeWords = (text: string): string[] => text.split(short);

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
