import { type ReactNode } from "react";

import { Notice } from "@/components/ui/notice";

import type { Problem } from "../model/problem";

/** Read out at once; `children` is what to do about it. */
export function ProblemNotice({ problem, children }: { problem: Problem; children?: ReactNode }) {
  return (
    <div role="alert">
      <Notice tone={problem.tone} className="animate-rise">
        <p className="font-semibold">{problem.title}</p>
        <p className="mt-0.5 font-normal">{problem.text}</p>
        {children && <div className="mt-2.5">{children}</div>}
      </Notice>
    </div>
  );
}
