import { useQuery } from "@tanstack/react-query";

import type { UserInfo } from "@/api/types";
import { LoadFailed } from "@/components/ui/load-failed";
import { SkeletonRows } from "@/components/ui/skeleton";
import { SwitchField } from "@/components/ui/switch";
import { toastError } from "@/lib/toast";

import { choicesQuery, useChoose } from "../api/choices";
import * as messages from "../messages";

/** What the person gets mails about: one switch for each kind, saved as it is pressed. */
export function NoticeChoices({ user }: { user: UserInfo }) {
  const found = useQuery(choicesQuery(user._id));
  const choose = useChoose(user._id);
  if (found.isLoadingError) return <LoadFailed query={found} />;
  if (!found.data) return <SkeletonRows rows={6} />;
  const wanted = (kind: string, mail: boolean) =>
    choose.isPending && choose.variables.kind === kind ? choose.variables.mail : mail;
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
      {found.data.map(({ kind, mail, required }) => (
        <li key={kind} className="py-1 text-sm">
          {required ? (
            <p className="flex min-h-11 w-full items-center justify-between gap-4">
              <span className="font-medium">{messages.kind(kind)}</span>
              <span className="text-ink-soft">{messages.always}</span>
            </p>
          ) : (
            <SwitchField
              label={messages.kind(kind)}
              checked={wanted(kind, mail)}
              onCheckedChange={(checked) =>
                choose.mutate({ kind, mail: checked }, { onError: toastError })
              }
            />
          )}
        </li>
      ))}
    </ul>
  );
}
