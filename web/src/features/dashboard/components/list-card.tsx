import { ArrowRight } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";

import { WholeWords } from "@/components/ui/whole-words";

type Props = {
  title: string;
  /** One sentence for when there is nothing. */
  empty: string;
  more: { to: string; words: string };
  children: ReactNode[];
};

export function ListCard({ title, empty, more, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col rounded-card bg-surface p-5">
      <h2 id={id} className="mb-2 text-lg">
        {title}
      </h2>
      {children.length > 0 ? (
        <ul className="divide-y divide-line">{children}</ul>
      ) : (
        <p className="py-6 text-sm text-ink-soft">{empty}</p>
      )}
      <Link
        to={more.to}
        className="mt-auto inline-flex min-h-11 items-center gap-1.5 self-start pt-3 text-sm font-medium text-link hover:underline"
      >
        {more.words} <ArrowRight aria-hidden className="size-4" />
      </Link>
    </section>
  );
}

type RowProps = {
  to: string | null;
  picture?: ReactNode;
  title: string;
  note: ReactNode;
  figure?: ReactNode;
};

export function ListRow({ to, picture, title, note, figure }: RowProps) {
  const inside = (
    <>
      {picture}
      <span className="min-w-0 flex-1">
        <span className="line-clamp-4 font-medium group-hover:underline">
          <WholeWords>{title}</WholeWords>
        </span>
        <span className="block text-ink-soft">{note}</span>
      </span>
      {figure}
    </>
  );
  const look = "flex min-h-14 items-center gap-3 py-2 text-sm";
  return (
    <li>
      {to ? (
        <Link to={to} className={`group rounded-sm ${look}`}>
          {inside}
        </Link>
      ) : (
        <span className={look}>{inside}</span>
      )}
    </li>
  );
}
