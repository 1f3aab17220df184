import { Link } from "react-router";

import { WholeWords } from "@/components/ui/whole-words";

type Props = {
  title: string;
  rows: { id: string; to: string; name: string; figures: string }[];
};

/** The first of something, each with a way to more; nothing when there are none. */
export function TopList({ title, rows }: Props) {
  if (rows.length === 0) return null;
  return (
    <div className="rounded-card bg-surface p-5">
      <h2 className="mb-2 font-sans text-sm font-medium tracking-normal text-ink-soft">{title}</h2>
      <ul className="grid gap-1">
        {rows.map(({ id, to, name, figures }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 text-sm">
            <Link to={to} className="hover:underline">
              <WholeWords>{name}</WholeWords>
            </Link>
            <span className="text-ink-soft tabular-nums">{figures}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
