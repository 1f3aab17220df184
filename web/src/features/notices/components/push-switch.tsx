import { useQuery, useQueryClient } from "@tanstack/react-query";

import type { UserInfo } from "@/api/types";
import { SwitchField } from "@/components/ui/switch";
import { useMutation } from "@/lib/mutation";
import { toastError } from "@/lib/toast";

import { pushQuery, startPushes, stopPushes } from "../api/push";
import * as messages from "../messages";

/** Whether this very device takes pushes. */
export function PushSwitch({ user }: { user: UserInfo }) {
  const client = useQueryClient();
  const { queryKey } = pushQuery(user._id);
  const { data: state } = useQuery(pushQuery(user._id));
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? startPushes() : stopPushes()),
    onSuccess: (now) => client.setQueryData(queryKey, now),
    onError: () => toastError(messages.pushFailed),
  });
  if (!state || state === "cannot") return null;
  return (
    <div className="mb-4 rounded-card border border-line bg-surface px-4 py-1">
      <SwitchField
        label={messages.pushHere}
        hint={state === "forbidden" ? messages.pushForbidden : messages.pushNote}
        checked={change.isPending ? change.variables : state === "on"}
        disabled={state === "forbidden" || change.isPending}
        onCheckedChange={(on) => change.mutate(on)}
      />
    </div>
  );
}
