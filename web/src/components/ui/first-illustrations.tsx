import { type ReactNode } from "react";

import * as messages from "./messages";

/** Our own drawings: ink lines, one marigold. They follow the theme by role. Here those that the first view may need. */
export function Drawing({ label, children }: { label: string; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 240 180"
      role="img"
      aria-label={label}
      className="h-44 w-60 text-ink"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

/** A stall with its shutter down and a cat that knows no more than you do. */
export function ClosedStall() {
  return (
    <Drawing label={messages.closedStall}>
      <path d="M18 160h204" stroke="var(--line-strong)" />
      <path d="M52 82v78M188 82v78" />
      <rect x="60" y="86" width="120" height="52" rx="3" fill="var(--sunk)" />
      <path d="M60 99h120M60 112h120M60 125h120" stroke="var(--line-strong)" strokeWidth="1.75" />
      <path d="M112 138h16" strokeWidth="4" />
      <path d="M40 66 56 26h128l16 40" fill="var(--surface)" />
      <path
        d="M40 66a16 13 0 0 0 32 0 16 13 0 0 0 32 0 16 13 0 0 0 32 0 16 13 0 0 0 32 0 16 13 0 0 0 32 0z"
        fill="var(--accent)"
      />
      <path d="M72 66 83 26M104 66l6-40M136 66l-6-40M168 66 157 26" strokeWidth="1.75" />
      <path d="M196 160c-4-14 0-22 8-23l-1-9 6 5h5l6-5-1 10c5 3 6 12 2 22z" fill="var(--surface)" />
      <path d="M197 156c-10 2-14-4-11-11" />
      <path d="M207 140h.01M214 140h.01" strokeWidth="3.5" />
    </Drawing>
  );
}
