import { CircleCheck, CircleHelp, Clock, Eye, LoaderCircle, TriangleAlert } from "lucide-react";

import { type Tone, toneLook } from "@/components/ui/badge";
import { cx } from "@/lib/cx";

import * as messages from "../messages";
import { type State, type Told, verdict } from "../model/words";

const marks = {
  right: { icon: CircleCheck, look: "text-good", name: messages.right },
  wrong: { icon: TriangleAlert, look: "text-alert", name: messages.wrong },
  waiting: { icon: Clock, look: "text-ink-soft", name: messages.waiting },
  unable: { icon: CircleHelp, look: "text-ink-soft", name: messages.unable },
  aside: { icon: Eye, look: "text-ink-soft", name: messages.aside },
} satisfies Record<State, unknown>;

const tones: Record<ReturnType<typeof verdict>["state"], Tone> = {
  right: "good",
  wrong: "alert",
  unable: "plain",
  busy: "plain",
};

/** The verdict, and below it line by line how it came about. */
export function CheckList({ lines, done }: { lines: Told[]; done: boolean }) {
  const { state, title, note } = verdict(lines, done);
  const Icon = state === "busy" ? LoaderCircle : marks[state].icon;
  return (
    <section className="overflow-hidden rounded-card border border-line bg-surface">
      <div role="status" className={cx("flex items-start gap-3 px-5 py-4", toneLook[tones[state]])}>
        <Icon
          aria-hidden
          className={cx("mt-0.5 size-6 shrink-0", state === "busy" && "animate-spin")}
        />
        <div className="min-w-0">
          <p className="text-lg font-semibold">{title}</p>
          {note && <p className="text-sm">{note}</p>}
        </div>
      </div>
      <ol className="divide-y divide-line">
        {lines.map((line) => (
          <Line key={line.title} {...line} />
        ))}
      </ol>
    </section>
  );
}

function Line({ title, state, words }: Told) {
  const { icon: Icon, look, name } = marks[state];
  return (
    <li className="flex items-start gap-3 px-5 py-3">
      <Icon role="img" aria-label={name} className={cx("mt-0.5 size-5 shrink-0", look)} />
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <p
          className={cx("text-sm break-words", state === "wrong" ? "text-alert" : "text-ink-soft")}
        >
          {words}
        </p>
      </div>
    </li>
  );
}
