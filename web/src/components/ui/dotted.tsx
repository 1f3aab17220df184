import { Children, type ReactNode } from "react";

/**
 * Pieces beside each other with a dot between them. No line ends or begins with a dot: each stands before its piece, and
 * that of a piece which begins a line lies beyond the edge. The edge leaves room for the ring of what has the focus.
 */
export function Dotted({ children }: { children: ReactNode }) {
  return (
    <span className="-mx-1 block overflow-x-clip px-1">
      <span className="-ml-3.5 flex flex-wrap">
        {Children.toArray(children).map((piece, place) => (
          <span
            key={place}
            className="relative pl-3.5 before:absolute before:left-1.25 before:content-['·']"
          >
            {piece}
          </span>
        ))}
      </span>
    </span>
  );
}
