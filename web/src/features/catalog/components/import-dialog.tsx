import { CircleCheck, TriangleAlert, Upload } from "lucide-react";
import { type ChangeEvent, useRef } from "react";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";

import * as officeMessages from "../office/messages";
import * as messages from "../messages";
import { type ImportRun, reportSentence } from "../model/import-run";
import type { Workspace } from "../model/workspace";
import { ImportRefusals } from "./import-refusals";
import { useImport } from "./use-import";

type Props = { workspace: Workspace; onClose: () => void };

export function ImportDialog({ workspace, onClose }: Props) {
  const { run, start, stop, again } = useImport(workspace);
  const busy = run.kind === "running";
  return (
    <Dialog
      open
      // An import is not lost by a slip of the hand.
      busy={busy}
      onOpenChange={onClose}
      hideClose={busy}
      title={messages.importProducts}
      description={messages.importNote}
    >
      <div className="mt-6 grid gap-6">
        {run.kind === "choosing" && <Choose problem={run.problem} onChoose={start} />}
        {run.kind === "running" && <Progress run={run} onStop={stop} />}
        {(run.kind === "done" || run.kind === "stopped") && (
          <>
            <Outcome run={run} />
            <ImportRefusals refused={run.report.refused} />
            <div className="flex flex-wrap justify-end gap-3">
              <Button onClick={again}>{messages.importAnotherFile}</Button>
              <Button kind="primary" onClick={onClose}>
                {messages.done}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

type ChooseProps = { problem: string | null; onChoose: (file: File) => void };

function Choose({ problem, onChoose }: ChooseProps) {
  const field = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (file) onChoose(file);
  };
  return (
    <>
      {problem && (
        <Notice tone="alert" icon={<TriangleAlert />}>
          {problem}
        </Notice>
      )}
      <input
        ref={field}
        type="file"
        accept=".csv,text/csv"
        aria-label={messages.csvFile}
        tabIndex={-1}
        onChange={choose}
        className="sr-only"
      />
      <Button data-begin kind="primary" wide onClick={() => field.current?.click()}>
        <Upload />
        {messages.chooseAFile}
      </Button>
    </>
  );
}

function Progress({ run, onStop }: { run: ImportRun & { kind: "running" }; onStop: () => void }) {
  const { done, total, report } = run;
  const words = officeMessages.linesDone(done, total);
  return (
    <>
      <div className="grid gap-2">
        <div
          role="progressbar"
          aria-label={messages.importing}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={done}
          aria-valuetext={words}
          className="h-2 overflow-hidden rounded-full bg-sunk"
        >
          <div
            className="h-full rounded-full bg-good transition-[width] duration-200"
            style={{ width: `${(done / total) * 100}%` }}
          />
        </div>
        <p className="flex justify-between text-sm text-ink-soft tabular-nums">
          <span>{words}</span>
          {report.refused.length > 0 && (
            <span>{officeMessages.countRefused(report.refused.length)}</span>
          )}
        </p>
      </div>
      <Button onClick={onStop} className="justify-self-end">
        {messages.stop}
      </Button>
    </>
  );
}

function Outcome({ run }: { run: ImportRun & { kind: "done" | "stopped" } }) {
  if (run.kind === "done")
    return (
      <Notice
        tone={run.report.refused.length > 0 ? "accent" : "good"}
        icon={run.report.refused.length > 0 ? <TriangleAlert /> : <CircleCheck />}
      >
        {reportSentence(run.report)}
      </Notice>
    );
  return (
    <Notice tone="alert" icon={<TriangleAlert />}>
      {run.problem && <span className="block">{run.problem}</span>}
      {officeMessages.stoppedAfter(run.done, run.total)} {reportSentence(run.report)}{" "}
      {messages.importAgainNote}
    </Notice>
  );
}
