type Countdown = {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
  /** What is left in milliseconds; 0 once past. */
  left: number;
  phase: "running" | "lastMinute" | "ended";
};

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** `now` is the server's time (see `lib/server-clock.ts`), never the visitor's own. */
export function countdown(endDate: string | number | Date, now: number): Countdown {
  const end = new Date(endDate).getTime();
  const left = Number.isNaN(end) ? 0 : Math.max(0, end - now);
  const shown = Math.ceil(left / second) * second;
  return {
    days: Math.floor(shown / day),
    hours: Math.floor((shown % day) / hour),
    minutes: Math.floor((shown % hour) / minute),
    seconds: Math.floor((shown % minute) / second),
    left,
    phase: left === 0 ? "ended" : left <= minute ? "lastMinute" : "running",
  };
}

export function countdownText({ days, hours, minutes, seconds }: Countdown): string {
  return `${days}d ${hours}h ${minutes}m ${seconds}s`;
}
