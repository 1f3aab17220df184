import { Palmtree, RotateCcw, Truck } from "lucide-react";
import { type ReactNode } from "react";

import type { StallPage } from "@/api/types";
import { Notice } from "@/components/ui/notice";
import { shortDate } from "@/lib/dates";

import * as messages from "../messages";

/** That a seller is away. */
export function AwayNotice({ stall }: { stall: StallPage }) {
  const { name, awayUntil, awayNote } = stall;
  return (
    <Notice tone="info" icon={<Palmtree aria-hidden />} className="mb-8">
      <strong className="block">
        {awayUntil ? messages.isAwayUntil(name, shortDate(awayUntil)) : messages.isAway(name)}
      </strong>
      <span className="font-normal whitespace-pre-line">{awayNote || messages.isAwayNote}</span>
    </Notice>
  );
}

/** What a stall promises. */
export function Policies({ stall }: { stall: StallPage }) {
  if (!stall.shippingPolicy && !stall.returnPolicy) return null;
  return (
    <section
      aria-label={messages.promises}
      className="mt-12 grid gap-6 border-t border-line pt-8 md:grid-cols-2"
    >
      <Policy icon={<Truck aria-hidden />} title={messages.howItIsSent}>
        {stall.shippingPolicy}
      </Policy>
      <Policy icon={<RotateCcw aria-hidden />} title={messages.returnPolicy}>
        {stall.returnPolicy}
      </Policy>
    </section>
  );
}

type PolicyProps = { icon: ReactNode; title: string; children: string };

function Policy({ icon, title, children }: PolicyProps) {
  if (!children) return null;
  return (
    <div>
      <h2 className="flex items-center gap-2 text-lg [&_svg]:size-5">
        {icon} {title}
      </h2>
      <p className="mt-2 max-w-prose whitespace-pre-line text-ink-soft">{children}</p>
    </div>
  );
}
