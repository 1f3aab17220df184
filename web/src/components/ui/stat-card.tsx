import { type ReactNode } from "react";

type Props = { label: string; value: ReactNode; note?: ReactNode; icon?: ReactNode };

export function StatCard({ label, value, note, icon }: Props) {
  return (
    <div className="grid min-w-0 content-start gap-1 rounded-card bg-surface p-5">
      <div className="flex items-center justify-between text-sm text-ink-soft [&_svg]:size-5">
        <h2 className="font-sans text-sm font-medium tracking-normal">{label}</h2>
        {icon}
      </div>
      <p className="font-display text-2xl font-semibold wrap-anywhere tabular-nums">{value}</p>
      {note && <p className="text-sm text-ink-soft">{note}</p>}
    </div>
  );
}
