import { type ReactNode, useState } from "react";

import { errorMessage } from "@/lib/api-error";
import { toastOfficeError, toastSuccess } from "@/lib/toast";
import { type Chosen, forEach } from "@/lib/use-chosen";

import { Button } from "../button";
import { ConfirmDialog } from "../confirm-dialog";
import * as messages from "./messages";

type Row = { _id: string };

/** The finger may miss the box by a little. */
const around = "grid size-11 cursor-pointer place-items-center md:-my-3 md:-ml-3";

export function ChooseAll<T extends Row>({ rows }: { rows: Chosen<T> }) {
  const some = rows.chosen.length > 0 && !rows.all;
  return (
    <label className={around}>
      <input
        type="checkbox"
        aria-label={messages.chooseAll}
        checked={rows.all}
        ref={(input) => {
          if (input) input.indeterminate = some;
        }}
        onChange={rows.toggleAll}
        className="tick"
      />
    </label>
  );
}

type OneProps<T extends Row> = { rows: Chosen<T>; id: string; name: string };

export function ChooseRow<T extends Row>({ rows, id, name }: OneProps<T>) {
  return (
    <label className={around}>
      <input
        type="checkbox"
        aria-label={messages.chooseRow(name)}
        checked={rows.has(id)}
        onChange={() => rows.toggle(id)}
        className="tick"
      />
    </label>
  );
}

export type BulkAction<T> = {
  label: (count: number) => string;
  icon: ReactNode;
  danger?: boolean;
  /** Those of the chosen for which it makes sense. */
  fits: (row: T) => boolean;
  act: (row: T) => Promise<unknown>;
  /** The question before it. */
  question: string;
  note: (rows: T[]) => ReactNode;
  done: (count: number) => string;
};

type BarProps<T extends Row> = { rows: Chosen<T>; actions: BulkAction<T>[] };

/** What can be done with all that were chosen; at the foot of the view as long as anything is. */
export function BulkBar<T extends Row>({ rows, actions }: BarProps<T>) {
  const [asked, setAsked] = useState<BulkAction<T> | null>(null);
  const { chosen } = rows;
  const fitting = asked ? chosen.filter(asked.fits) : [];
  const confirm = async () => {
    if (!asked) return;
    const { done, refused } = await forEach(fitting, asked.act);
    if (done > 0) toastSuccess(asked.done(done));
    if (refused.length > 0)
      toastOfficeError(messages.goneWrong(refused.length, errorMessage(refused[0])));
    rows.clear();
  };
  return (
    <>
      {chosen.length > 0 && (
        <div
          role="region"
          aria-label={messages.forThoseChosen}
          className="sticky bottom-4 z-20 mt-4 flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface p-3 shadow-pop"
        >
          <p
            role="status"
            className="px-1 text-sm font-medium tabular-nums max-md:w-full md:mr-auto"
          >
            {messages.countChosen(chosen.length)}
          </p>
          {actions.map((action) => {
            const count = chosen.filter(action.fits).length;
            return (
              <Button
                key={action.question}
                size="sm"
                kind={action.danger ? "danger" : "secondary"}
                disabled={count === 0}
                onClick={() => setAsked(action)}
                className="max-md:flex-1"
              >
                {action.icon}
                {action.label(count)}
              </Button>
            );
          })}
          <Button size="sm" kind="quiet" onClick={rows.clear}>
            {messages.chooseNone}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => {
          if (!open) setAsked(null);
        }}
        title={asked?.question ?? ""}
        description={asked?.note(fitting)}
        confirmLabel={asked?.label(fitting.length) ?? ""}
        danger={asked?.danger ?? false}
        onConfirm={confirm}
      />
    </>
  );
}
