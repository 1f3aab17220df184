import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";

import type { UserInfo } from "@/api/types";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { NothingFound } from "@/components/ui/illustrations";
import { LoadFailed } from "@/components/ui/load-failed";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows } from "@/components/ui/skeleton";
import { clampPage } from "@/lib/pages";
import { paths } from "@/lib/paths";

import { noticesPerPage, noticesQuery } from "../api/get-notices";
import { useMarkRead } from "../api/mark-read";
import * as messages from "../messages";
import { NoticeRow } from "./notice-row";

/** Everything the person was told, newest first. The page stands in the address. */
export function NoticesList({ user }: { user: UserInfo }) {
  const [params] = useSearchParams();
  const page = clampPage(params.get("page"));
  const found = useQuery(noticesQuery(user._id, page));
  const mark = useMarkRead();
  if (found.isLoadingError) return <LoadFailed query={found} />;
  if (!found.data) return <SkeletonRows rows={6} />;
  const { notices, total, unread } = found.data;
  if (total === 0)
    return (
      <EmptyState drawing={<NothingFound />} title={messages.nothingYet}>
        <p className="text-ink-soft">{messages.nothingYetNote}</p>
      </EmptyState>
    );
  return (
    <>
      {unread > 0 && (
        <div className="-mr-3 mb-3 flex justify-end">
          <Button kind="quiet" size="sm" onClick={() => mark.mutate(undefined)}>
            {messages.markAllRead}
          </Button>
        </div>
      )}
      <ul className="grid gap-1 rounded-card border border-line bg-surface p-1.5">
        {notices.map((notice) => (
          <li key={notice._id}>
            <NoticeRow
              notice={notice}
              onOpen={() => {
                if (!notice.read) mark.mutate([notice._id]);
              }}
            />
          </li>
        ))}
      </ul>
      <div className="mt-6">
        <Pagination
          page={page}
          pages={Math.max(Math.ceil(total / noticesPerPage), 1)}
          to={(turned) => paths.notices(turned)}
        />
      </div>
    </>
  );
}
