import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { FormSection } from "@/components/ui/form-section";
import { SkeletonRows } from "@/components/ui/skeleton";
import { cx } from "@/lib/cx";
import { longDate, shortDateTime } from "@/lib/dates";

import { ownSecurityQuery } from "../api/list-security";
import * as messages from "../messages";
import { isBad, isNoted } from "../model/security-event";

const step = 5;

/** The latest that happened to the own account, so that its owner sees what was not them. */
export function OwnSecurity() {
  const [limit, setLimit] = useState(step);
  const { data, isPending, isPlaceholderData } = useQuery(ownSecurityQuery(limit));
  return (
    <FormSection title={messages.securityLog} note={messages.ownSecurityNote}>
      {isPending && <SkeletonRows rows={3} />}
      {data && (
        <ol className="-mt-3 divide-y divide-line">
          {data.items.map((entry) => (
            <li key={entry._id} className="py-3">
              <p className={cx("font-medium", isBad(entry.event) && "text-alert")}>
                {messages.events[entry.event]}
                {entry.note && isNoted(entry.event) && `: ${entry.note}`}
              </p>
              <p className="text-sm wrap-anywhere text-ink-soft" title={longDate(entry.at)}>
                {messages.eventPlace(shortDateTime(entry.at), entry.device, entry.network)}
              </p>
            </li>
          ))}
        </ol>
      )}
      {data && data.items.length < data.total && (
        <div>
          <Button
            size="sm"
            busy={isPlaceholderData}
            onClick={() => setLimit(Math.min(limit + 4 * step, 100))}
          >
            {messages.showMore}
          </Button>
        </div>
      )}
    </FormSection>
  );
}
