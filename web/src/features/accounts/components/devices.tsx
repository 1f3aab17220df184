import { useQuery } from "@tanstack/react-query";

import type { DeviceSession } from "@/api/types";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { FormSection } from "@/components/ui/form-section";
import { SkeletonRows } from "@/components/ui/skeleton";
import { shortDateTime } from "@/lib/dates";
import { toastError, toastSuccess } from "@/lib/toast";

import { sessionsQuery, useEndSession } from "../api/list-sessions";
import * as messages from "../messages";
import { SignOutEverywhere } from "./sign-out-everywhere";

/** Where one is signed in, each with a way to end it. */
export function Devices() {
  const { data: sessions, isPending } = useQuery(sessionsQuery);
  return (
    <FormSection title={messages.devices} note={messages.devicesNote}>
      {isPending && <SkeletonRows rows={2} />}
      {sessions && (
        <ul className="-mt-3 divide-y divide-line">
          {sessions.map((session) => (
            <Device key={session._id} session={session} />
          ))}
        </ul>
      )}
      <SignOutEverywhere />
    </FormSection>
  );
}

function Device({ session }: { session: DeviceSession }) {
  const end = useEndSession();
  const { _id, device, network, usedAt, current } = session;
  return (
    <li className="flex min-h-16 items-center gap-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {device}
          {current && <Badge tone="good">{messages.thisDevice}</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {messages.deviceUse(network, shortDateTime(usedAt))}
        </p>
      </div>
      {!current && (
        <Button
          size="sm"
          busy={end.isPending}
          aria-label={messages.signOutOf(device)}
          onClick={() =>
            end.mutate(_id, {
              onSuccess: ({ message }) => toastSuccess(message),
              onError: toastError,
            })
          }
        >
          {messages.signOut}
        </Button>
      )}
    </li>
  );
}
