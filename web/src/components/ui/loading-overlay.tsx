import * as messages from "./messages";

/** The whole screen waits. Prefer skeletons; this is for what must not be touched meanwhile. */
export function LoadingOverlay() {
  return (
    <div
      role="status"
      className="fixed inset-0 z-60 grid animate-appear place-items-center bg-ground/75"
    >
      <svg viewBox="0 0 48 48" aria-hidden className="size-14 animate-spin">
        <circle cx="24" cy="24" r="19" fill="none" stroke="var(--line)" strokeWidth="4" />
        <path
          d="M24 5a19 19 0 0 1 19 19"
          fill="none"
          stroke="var(--accent)"
          strokeWidth="4"
          strokeLinecap="round"
        />
      </svg>
      <span className="sr-only">{messages.loading}</span>
    </div>
  );
}
