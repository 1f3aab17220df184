import { Children, type ReactNode } from "react";

/**
 * Short facts side by side, with a dot between two that share a line. A fact that begins a line has its dot left of
 * all of them, where nothing is drawn, so that no line ends with one; the text keeps it for whoever copies or reads aloud.
 */
export function Facts({ children }: { children: ReactNode }) {
  const facts = Children.toArray(children).filter((fact) => fact !== "");
  return (
    <span className="block [clip-path:inset(-0.5rem_-0.5rem_-0.5rem_-3px)]">
      <span className="-ml-[0.8em] flex flex-wrap">
        {facts.map((fact, place) => (
          <span key={place} className="relative min-w-0 pl-[0.8em]">
            {place > 0 && <span className="absolute left-0 w-[0.8em] text-center"> · </span>}
            {fact}
          </span>
        ))}
      </span>
    </span>
  );
}
