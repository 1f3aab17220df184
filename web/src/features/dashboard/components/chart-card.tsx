import { Download } from "lucide-react";
import { type ReactNode, useId } from "react";

import { IconButton } from "@/components/ui/button";

import * as messages from "../messages";

type Props = {
  title: string;
  note?: ReactNode;
  /** Hands over the figures as a file; absent when there are none. */
  onDownload?: (() => void) | undefined;
  className?: string;
  children: ReactNode;
};

export function ChartCard({ title, note, onDownload, className, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <div className="flex h-full flex-col gap-4 rounded-card bg-surface p-5">
        <div className="flex min-h-11 items-start justify-between gap-3">
          <div>
            <h2 id={id} className="text-lg">
              {title}
            </h2>
            {note && <p className="text-sm text-ink-soft">{note}</p>}
          </div>
          {onDownload && (
            <IconButton
              label={messages.downloadAsCsv(title)}
              onClick={onDownload}
              className="-mt-1 -mr-2"
            >
              <Download />
            </IconButton>
          )}
        </div>
        {children}
      </div>
    </section>
  );
}

export function ChartNote({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-72 flex-1 place-items-center text-center text-ink-soft">
      {children}
    </div>
  );
}

export function LoadingChart() {
  return (
    <ChartNote>
      <span role="status">{messages.loadingChart}</span>
    </ChartNote>
  );
}

type TableProps = { caption: string; heads: string[]; rows: [string, ...string[]][] };

/** What the drawing says, for those who do not see it. */
export function FiguresTable({ caption, heads, rows }: TableProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {figures.map((figure, place) => (
                <td key={heads[place + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
