import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { ApiError, errorMessage } from "@/lib/api-error";

import { importBatch } from "../api/import-products";
import * as messages from "../messages";
import { csvBatches } from "../model/csv";
import { type ImportRun, joined, nothingYet } from "../model/import-run";
import type { Workspace } from "../model/workspace";

const perBatch = 200;

const notUtf8 = messages.notUtf8;

/** The file's text; null when its letters would not survive. */
async function readUtf8(file: File): Promise<string | null> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}

/** Sends a file piece by piece, so that progress is real and stopping is possible. */
export function useImport(workspace: Workspace) {
  const client = useQueryClient();
  const [run, setRun] = useState<ImportRun>({ kind: "choosing", problem: null });
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const start = async (file: File) => {
    const text = await readUtf8(file);
    if (text === null) {
      setRun({ kind: "choosing", problem: notUtf8 });
      return;
    }
    const batches = csvBatches(text, perBatch);
    const total = batches.reduce((sum, { records }) => sum + records, 0);
    if (total === 0) {
      setRun({ kind: "choosing", problem: messages.emptyFile });
      return;
    }
    const controller = new AbortController();
    abort.current = controller;
    let report = nothingYet;
    let done = 0;
    setRun({ kind: "running", done, total, report });
    try {
      for (const batch of batches) {
        report = joined(report, await importBatch(batch, workspace, controller.signal));
        done += batch.records;
        setRun({ kind: "running", done, total, report });
      }
      setRun({ kind: "done", total, report });
    } catch (error) {
      const problem = controller.signal.aborted ? null : errorMessage(error);
      // Its columns are wrong, say: the same file would be refused again.
      const isUseless = done === 0 && error instanceof ApiError && error.status === 422;
      setRun(
        isUseless
          ? { kind: "choosing", problem }
          : { kind: "stopped", done, total, report, problem },
      );
    }
    void client.invalidateQueries({ queryKey: ["products"] });
  };

  return {
    run,
    start: (file: File) => void start(file),
    stop: () => abort.current?.abort(),
    again: () => setRun({ kind: "choosing", problem: null }),
  };
}
