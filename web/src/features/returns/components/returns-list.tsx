import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";

import { EmptyState } from "@/components/ui/empty-state";
import { SelectField } from "@/components/ui/field";
import { LoadFailed } from "@/components/ui/load-failed";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows } from "@/components/ui/skeleton";

import { returnsPerPage, returnsQuery } from "../api/returns";
import * as messages from "../messages";
import { ReturnCard } from "./return-card";

type Props = { admin: boolean; to: (shown: { which?: string; page?: number }) => string };

/** Returns to answer, to decide, and to look up; which of them stands in the address. */
export function ReturnsList({ admin, to }: Props) {
  const [params, setParams] = useSearchParams();
  const which = params.get("which") ?? "";
  const page = Math.max(1, Number(params.get("page")) || 1);
  const query = useQuery(returnsQuery(admin, { which, page }));
  const choices = Object.entries(messages.whichNames).filter(
    ([name]) => admin || name !== "escalated",
  );
  return (
    <div className="grid gap-6">
      <SelectField
        label={messages.which}
        className="w-48"
        value={which}
        onChange={({ target }) => setParams(target.value ? { which: target.value } : {})}
      >
        {choices.map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </SelectField>
      {query.isLoadingError ? (
        <LoadFailed query={query} said={messages.none} />
      ) : !query.data ? (
        <SkeletonRows rows={4} />
      ) : query.data.total === 0 ? (
        <EmptyState title={messages.none} />
      ) : (
        <>
          <p className="text-sm text-ink-soft">{messages.count(query.data.total)}</p>
          <ul className="grid gap-4">
            {query.data.items.map((one) => (
              <li key={one._id}>
                <ReturnCard one={one} mine={false} withOrder />
              </li>
            ))}
          </ul>
          <Pagination
            page={page}
            pages={Math.ceil(query.data.total / returnsPerPage)}
            to={(next) => to({ which: which || undefined, page: next })}
          />
        </>
      )}
    </div>
  );
}
