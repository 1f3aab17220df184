import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Bell as BellIcon } from "lucide-react";
import * as Popover from "radix-ui/popover";
import { useState } from "react";
import { Link } from "react-router";

import type { Notices, UserInfo } from "@/api/types";
import { Button } from "@/components/ui/button";
import { LoadFailed } from "@/components/ui/load-failed";
import { SkeletonRows } from "@/components/ui/skeleton";
import { paths } from "@/lib/paths";

import { noticesQuery } from "../api/get-notices";
import { useLiveNotices } from "../api/live";
import { useMarkRead } from "../api/mark-read";
import * as messages from "../messages";
import { NoticeRow } from "./notice-row";

/** As many as are looked over in a moment; the page has the rest. */
const shown = 6;

export function Bell({ user }: { user: UserInfo }) {
  const [open, setOpen] = useState(false);
  const found = useQuery(noticesQuery(user._id));
  useLiveNotices(user.token);
  const unread = found.data?.unread ?? 0;
  const label = unread === 0 ? messages.bell : messages.bellWith(unread);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <button
          type="button"
          aria-label={label}
          className="inline-grid size-11 place-items-center rounded-control hover:bg-sunk data-[state=open]:bg-sunk"
        >
          <span className="relative">
            <BellIcon className="size-5" />
            {unread > 0 && (
              <span
                data-testid="bell-badge"
                className="absolute -top-2.5 -right-3 grid h-5 min-w-5 animate-appear place-items-center rounded-full bg-accent px-1 text-xs font-bold text-on-accent tabular-nums ring-2 ring-ground"
              >
                {unread > 99 ? messages.many : unread}
              </span>
            )}
          </span>
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-label={messages.notices}
          className="z-40 w-[min(24rem,calc(100vw-1.5rem))] animate-appear rounded-card border border-line bg-surface p-1.5 shadow-pop"
        >
          <Latest found={found} onLeave={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Latest({ found, onLeave }: { found: UseQueryResult<Notices>; onLeave: () => void }) {
  const mark = useMarkRead();
  if (found.isLoadingError) return <LoadFailed query={found} />;
  if (!found.data) return <SkeletonRows rows={3} />;
  const { notices, unread } = found.data;
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3 px-3">
        <h2 className="text-base">{messages.notices}</h2>
        {unread > 0 && (
          <Button kind="quiet" size="sm" onClick={() => mark.mutate(undefined)}>
            {messages.markAllRead}
          </Button>
        )}
      </div>
      {notices.length === 0 ? (
        <div className="grid gap-1 px-3 pt-1 pb-4 text-sm">
          <p className="font-medium">{messages.nothingYet}</p>
          <p className="text-ink-soft">{messages.nothingYetNote}</p>
        </div>
      ) : (
        <ul className="max-h-[min(26rem,60vh)] overflow-y-auto">
          {notices.slice(0, shown).map((notice) => (
            <li key={notice._id}>
              <NoticeRow
                notice={notice}
                onOpen={() => {
                  if (!notice.read) mark.mutate([notice._id]);
                  onLeave();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Link
        to={paths.notices()}
        onClick={onLeave}
        className="mt-1 flex min-h-11 items-center justify-center rounded-control border-t border-line text-sm font-medium text-accent-ink hover:bg-sunk"
      >
        {messages.seeAll}
      </Link>
    </>
  );
}
