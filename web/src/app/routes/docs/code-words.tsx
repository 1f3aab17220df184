/** A text of the contract, where what stands between backticks is code. */
export function CodeWords({ text }: { text: string | undefined }) {
  return text?.split("`").map((part, place) =>
    place % 2 === 1 ? (
      <code key={place} className="font-mono">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
