import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";

import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { NothingFound } from "@/components/ui/illustrations";
import { LoadFailed } from "@/components/ui/load-failed";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows } from "@/components/ui/skeleton";
import { clampPage } from "@/lib/pages";

import { perPage, receivedQuery } from "../api/received";
import * as messages from "../messages";
import { shownOf } from "../model/stars";
import { ReceivedRow } from "./received-row";

type Props = { admin: boolean; to: (shown: { show?: string; page?: number }) => string };

/** The reviews of a seller's goods, or of all for admins. */
export function Received({ admin, to }: Props) {
  const [params] = useSearchParams();
  const show = shownOf(params.get("show"), admin);
  const page = clampPage(params.get("page"));
  const query = useQuery(receivedQuery(show, page));
  const { data } = query;
  const waiting = useQuery(receivedQuery("waiting", 1)).data?.total;
  const lists = admin
    ? (["all", "waiting", "reported", "hidden"] as const)
    : (["all", "waiting"] as const);
  return (
    <>
      <nav aria-label={messages.show} className="mb-4 flex flex-wrap gap-2">
        {lists.map((list) => (
          <ButtonLink
            key={list}
            size="sm"
            kind={list === show ? "secondary" : "quiet"}
            aria-current={list === show ? "page" : undefined}
            to={to(list === "all" ? {} : { show: list })}
          >
            {list === "waiting" && waiting
              ? messages.counted(messages.shows.waiting, waiting)
              : messages.shows[list]}
          </ButtonLink>
        ))}
      </nav>
      {query.isLoadingError && <LoadFailed query={query} />}
      {query.isPending && <SkeletonRows rows={5} />}
      {data?.reviews.length === 0 && (
        <EmptyState drawing={<NothingFound />} title={messages.nothingReceived}>
          <p className="text-ink-soft">{messages.nothingReceivedNotes[show]}</p>
        </EmptyState>
      )}
      {data && (
        <>
          <ul className="divide-y divide-line">
            {data.reviews.map((received) => (
              <li key={received.review._id} className="py-5">
                <ReceivedRow received={received} admin={admin} />
              </li>
            ))}
          </ul>
          <div className="mt-8">
            <Pagination
              page={page}
              pages={Math.ceil(data.total / perPage)}
              to={(next) => to({ ...(show === "all" ? {} : { show }), page: next })}
            />
          </div>
        </>
      )}
    </>
  );
}
