import { Children, type ReactNode } from "react";

/**
 * Short pieces side by side, with a dot between two that share a line. One that begins a line has its dot left of
 * all of them, where nothing is drawn, so that no line ends with one; the text keeps it for whoever copies or reads aloud.
 */
export function Dotted({ children }: { children: ReactNode }) {
  const pieces = Children.toArray(children).filter((piece) => piece !== "");
  return (
    <span className="block [clip-path:inset(-0.5rem_-0.5rem_-0.5rem_-3px)]">
      <span className="-ml-[0.8em] flex flex-wrap">
        {pieces.map((piece, place) => (
          <span key={place} className="relative min-w-0 pl-[0.8em]">
            {place > 0 && <span className="absolute left-0 w-[0.8em] text-center"> · </span>}
            {piece}
          </span>
        ))}
      </span>
    </span>
  );
}
