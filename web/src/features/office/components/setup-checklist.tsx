import { useQuery } from "@tanstack/react-query";
import { ArrowRight, Check } from "lucide-react";
import { Link } from "react-router";

import type { SetupStep } from "@/api/types";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { LoadFailed } from "@/components/ui/load-failed";
import { SkeletonRows } from "@/components/ui/skeleton";
import { cx } from "@/lib/cx";
import { paths } from "@/lib/paths";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { setupQuery } from "../api/get-setup";
import * as messages from "../messages";
import { setupPath } from "../model/links";

/** Nothing can be ticked by hand: the server looks for itself. `named`: whether invoices say whose they are. */
export function SetupChecklist({ named }: { named: boolean }) {
  const query = useQuery(setupQuery());
  const { data: steps } = query;
  if (query.isLoadingError) return <LoadFailed query={query} />;
  if (!steps) return <SkeletonRows rows={7} />;
  const done = steps.filter((step) => step.done).length;
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-2">
        <p className="font-medium">
          {done === steps.length ? messages.everythingIsSetUp : messages.doneOf(done, steps.length)}
        </p>
        <span aria-hidden className="block h-2 overflow-hidden rounded-full bg-sunk">
          <span
            className="block h-full rounded-full bg-good"
            style={{ width: `${(done / steps.length) * 100}%` }}
          />
        </span>
      </div>
      <ul className="divide-y divide-line rounded-card bg-surface px-5">
        {steps.map((step) => (
          <Step key={step.key} step={step} />
        ))}
      </ul>
      {!named && (
        <p className="text-sm text-ink-soft">
          {messages.invoicesNameSeller}{" "}
          <Link to={`${paths.adminBooks}?tab=tax`} className="prose-link whitespace-nowrap">
            {messages.openTaxes}
          </Link>
        </p>
      )}
    </div>
  );
}

function Step({ step }: { step: SetupStep }) {
  const way = setupPath(step);
  return (
    <li className="flex items-start gap-4 py-4">
      <span
        aria-hidden
        className={cx(
          "mt-0.5 grid size-6 shrink-0 place-items-center rounded-full [&_svg]:size-4",
          step.done ? "bg-good text-ground" : "border-2 border-line-strong",
        )}
      >
        {step.done && <Check strokeWidth={3} />}
      </span>
      <div className="grid min-w-0 flex-1 grid-cols-1 justify-items-start gap-1">
        <h2 className="font-sans text-base font-semibold tracking-normal">{step.title}</h2>
        <p className="text-sm wrap-anywhere text-ink-soft">{step.hint}</p>
        {step.command && (
          <div className="mt-1 flex w-full items-start gap-2 max-sm:flex-col">
            <code className="min-w-0 flex-1 rounded-control bg-sunk px-3 py-2 font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap max-sm:w-full">
              {step.command}
            </code>
            <Copy text={step.command} title={step.title} />
          </div>
        )}
        {way && (
          <Link
            to={way.to}
            className="inline-flex min-h-thumb items-center gap-1.5 text-sm font-medium text-link hover:underline"
          >
            {way.words} <ArrowRight aria-hidden className="size-4" />
          </Link>
        )}
      </div>
      <Badge tone={step.done ? "good" : "plain"} className="max-sm:sr-only">
        {step.done ? messages.done : messages.toDo}
      </Badge>
    </li>
  );
}

/** Browsers keep their clipboard from a page that did not come over a safe connection. */
function Copy({ text, title }: { text: string; title: string }) {
  if (!("clipboard" in navigator)) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(() => toastSuccess(messages.copied), toastOfficeError);
  return (
    <Button size="sm" aria-label={messages.copyOf(title)} onClick={() => void copy()}>
      {messages.copy}
    </Button>
  );
}
