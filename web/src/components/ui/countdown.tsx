import { cx } from "@/lib/cx";
import { countdown, countdownText } from "@/lib/countdown";

type Props = { endDate: string; now: number; size?: "sm" | "lg"; className?: string };

/** Draws one moment of a countdown; whoever owns the clock passes `now` every second. */
export function Countdown({ endDate, now, size = "sm", className }: Props) {
  const time = countdown(endDate, now);
  const urgent = time.phase === "lastMinute";
  if (size === "sm")
    return (
      <span
        className={cx(
          "font-display font-semibold whitespace-nowrap tabular-nums",
          urgent && "text-alert",
          className,
        )}
      >
        {countdownText(time)}
      </span>
    );
  const parts = [
    ["days", time.days],
    ["hours", time.hours],
    ["minutes", time.minutes],
    ["seconds", time.seconds],
  ] as const;
  return (
    <span role="timer" className={cx("flex gap-2 md:gap-4", urgent && "text-alert", className)}>
      {parts.map(([name, value]) => (
        <span key={name} className="grid min-w-10 justify-items-center md:min-w-12">
          <span
            className={cx(
              "font-display font-semibold tabular-nums transition-[font-size] duration-200",
              urgent ? "text-2xl md:text-3xl" : "text-xl md:text-2xl",
            )}
          >
            {String(value).padStart(2, "0")}
          </span>
          <span className="text-xs text-ink-soft">{name}</span>
        </span>
      ))}
    </span>
  );
}
