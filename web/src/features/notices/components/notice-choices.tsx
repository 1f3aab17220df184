import { useQuery } from "@tanstack/react-query";

import type { UserInfo } from "@/api/types";
import { LoadFailed } from "@/components/ui/load-failed";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { toastError } from "@/lib/toast";

import { choicesQuery, useChoose } from "../api/choices";
import { pushQuery } from "../api/push";
import * as messages from "../messages";
import { grouped } from "../model/groups";

/** By kind and way: one switch each, saved as it is pressed. What must be told by mail has none there. */
export function NoticeChoices({ user }: { user: UserInfo }) {
  const found = useQuery(choicesQuery(user._id));
  const push = useQuery(pushQuery(user._id));
  const choose = useChoose(user._id);
  if (found.isLoadingError) return <LoadFailed query={found} />;
  if (!found.data) return <SkeletonRows rows={6} />;
  const { isPending, variables } = choose;
  const pushesHere = push.data === "on" || push.isPending;
  const change = (choice: { kind: string; mail?: boolean; push?: boolean }) =>
    choose.mutate(choice, { onError: toastError });
  return (
    <>
      {!pushesHere && <p className="mb-3 text-sm text-ink-soft">{messages.pushOffHere}</p>}
      {/* A table of its own takes no round corners. */}
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <table className="w-full text-left text-sm">
          <thead className="text-xs text-ink-soft">
            <tr>
              <th scope="col" className="py-2 pl-4 font-semibold">
                {messages.whatHappens}
              </th>
              <th scope="col" className="w-16 py-2 text-center font-semibold">
                {messages.byMail}
              </th>
              <th scope="col" className="w-18 py-2 pr-4 text-center font-semibold">
                {messages.byPush}
              </th>
            </tr>
          </thead>
          {grouped(found.data).map(({ group, choices }) => (
            <tbody key={group} className="divide-y divide-line border-t border-line">
              <tr className="bg-sunk/50">
                <th scope="rowgroup" colSpan={3} className="px-4 py-2 text-xs font-semibold">
                  {messages.groupNames[group]}
                </th>
              </tr>
              {choices.map(({ kind, mail, push: pushed, required }) => {
                const now = isPending && variables.kind === kind ? variables : undefined;
                const name = messages.kind(kind);
                return (
                  <tr key={kind}>
                    <th scope="row" className="py-2 pl-4 font-medium">
                      {name}
                    </th>
                    <td className="h-12 text-center">
                      {required ? (
                        <span className="text-xs text-ink-soft">{messages.always}</span>
                      ) : (
                        <Switch
                          label={messages.choiceOf(messages.byMail, name)}
                          checked={now?.mail ?? mail}
                          onCheckedChange={(checked) => change({ kind, mail: checked })}
                        />
                      )}
                    </td>
                    {/* As it is without pushes here, too: another device may take them. */}
                    <td className="pr-4 text-center">
                      <Switch
                        label={messages.choiceOf(messages.byPush, name)}
                        checked={now?.push ?? pushed}
                        onCheckedChange={(checked) => change({ kind, push: checked })}
                      />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          ))}
        </table>
      </div>
    </>
  );
}
