import { ExternalLink } from "lucide-react";

import { cx } from "@/lib/cx";

import * as messages from "./messages";

type Sent = { carrier: string; trackingNumber: string; trackingUrl: string };

/** Who carries it, and where to look; nothing while nobody said so. */
export function TrackingLine({ sent, className }: { sent: Sent; className?: string }) {
  const words = messages.carriedBy(sent.carrier, sent.trackingNumber);
  if (!words && !sent.trackingUrl) return null;
  return (
    <p
      className={cx(
        "flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-sunk px-3 py-2 text-sm",
        className,
      )}
    >
      {words && <span className="break-all tabular-nums">{words}</span>}
      {sent.trackingUrl && (
        <a
          href={sent.trackingUrl}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="prose-link inline-flex items-center gap-1"
        >
          {messages.follow} <ExternalLink aria-hidden className="size-3.5" />
        </a>
      )}
    </p>
  );
}
