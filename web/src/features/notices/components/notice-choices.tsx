import { useQuery } from "@tanstack/react-query";

import type { UserInfo } from "@/api/types";
import { LoadFailed } from "@/components/ui/load-failed";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { toastError } from "@/lib/toast";

import { choicesQuery, useChoose } from "../api/choices";
import * as messages from "../messages";

/** By kind and way: one switch each, saved as it is pressed. What must be told by mail has none there. */
export function NoticeChoices({ user }: { user: UserInfo }) {
  const found = useQuery(choicesQuery(user._id));
  const choose = useChoose(user._id);
  if (found.isLoadingError) return <LoadFailed query={found} />;
  if (!found.data) return <SkeletonRows rows={6} />;
  const { isPending, variables } = choose;
  const change = (choice: { kind: string; mail?: boolean; push?: boolean }) =>
    choose.mutate(choice, { onError: toastError });
  return (
    <table className="w-full rounded-card border border-line bg-surface text-left text-sm">
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
      <tbody className="divide-y divide-line border-t border-line">
        {found.data.map(({ kind, mail, push, required }) => {
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
              <td className="pr-4 text-center">
                <Switch
                  label={messages.choiceOf(messages.byPush, name)}
                  checked={now?.push ?? push}
                  onCheckedChange={(checked) => change({ kind, push: checked })}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
