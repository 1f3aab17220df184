import { Drawing } from "./first-illustrations";
import * as messages from "./messages";

export { ClosedStall } from "./first-illustrations";

export function NothingFound() {
  return (
    <Drawing label={messages.nothingFound}>
      <path d="M40 54h130M40 104h130M40 154h130M48 28v132M162 28v132" />
      <circle cx="136" cy="92" r="38" fill="var(--surface)" />
      <circle cx="136" cy="92" r="38" stroke="var(--accent)" strokeWidth="7" />
      <path d="m164 120 34 34" strokeWidth="9" />
      <path d="M122 98c6-8 22-8 28 0M126 82h.01M146 82h.01" strokeWidth="3" />
    </Drawing>
  );
}

export function SleepingGavel() {
  return (
    <Drawing label={messages.sleepingGavel}>
      <path d="M26 158h188" stroke="var(--line-strong)" />
      <rect x="52" y="140" width="92" height="18" rx="5" fill="var(--sunk)" />
      <g transform="rotate(-24 128 104)">
        <rect x="70" y="76" width="52" height="54" rx="6" fill="var(--surface)" />
        <path d="M66 84h60M66 122h60" strokeWidth="7" stroke="var(--accent)" />
        <path d="M122 98h84a5 5 0 0 1 0 10h-84z" fill="var(--surface)" />
      </g>
      <path d="M176 44h14l-14 18h14M202 22h10l-10 13h10" />
    </Drawing>
  );
}

export function EmptyBasket() {
  return (
    <Drawing label={messages.emptyBasket}>
      <path d="M30 158h180" stroke="var(--line-strong)" />
      <path d="M76 82c0-40 20-58 44-58s44 18 44 58" />
      <path d="M52 82h136l-14 72a5 5 0 0 1-5 4H71a5 5 0 0 1-5-4z" fill="var(--surface)" />
      <path d="M46 82h148" strokeWidth="7" stroke="var(--accent)" />
      <path
        d="M60 106h120M64 130h112M92 84l8 72M120 84v72M148 84l-8 72"
        stroke="var(--line-strong)"
        strokeWidth="1.75"
      />
    </Drawing>
  );
}
