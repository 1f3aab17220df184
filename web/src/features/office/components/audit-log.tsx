import { useQuery } from "@tanstack/react-query";
import { Navigate, useSearchParams } from "react-router";

import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { NothingFound } from "@/components/ui/illustrations";
import { ListSearch } from "@/components/ui/list-search";
import { LoadFailed } from "@/components/ui/load-failed";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows } from "@/components/ui/skeleton";
import { clampPage } from "@/lib/pages";
import { paths } from "@/lib/paths";

import { auditQuery, entriesPerPage } from "../api/list-audit";
import * as messages from "../messages";
import { AuditTable } from "./audit-table";

const searchFor = (query: string) => paths.adminAudit({ query });

/** Who changed what, newest first. What is searched and the page stand in the address. */
export function AuditLog() {
  const [params] = useSearchParams();
  const query = params.get("query") ?? "";
  return (
    <>
      <ListSearch
        what={messages.auditLog}
        label={messages.searchTheAuditLog}
        placeholder={messages.auditPlaceholder}
        query={query}
        to={searchFor}
      />
      <Entries query={query} page={clampPage(params.get("page"))} />
    </>
  );
}

function Entries({ query, page }: { query: string; page: number }) {
  const found = useQuery(auditQuery(page, query));
  const { data, isPlaceholderData } = found;
  if (found.isLoadingError) return <LoadFailed query={found} />;
  if (!data) return <SkeletonRows rows={10} />;
  const pages = Math.max(Math.ceil(data.total / entriesPerPage), 1);
  if (page > pages && !isPlaceholderData)
    return <Navigate to={paths.adminAudit({ query, page: pages })} replace />;
  if (data.items.length === 0)
    return (
      <EmptyState
        drawing={<NothingFound />}
        title={query ? messages.noEntryFound : messages.noEntries}
      >
        <p className="text-ink-soft">
          {query ? messages.noEntryWith(query) : messages.noEntriesNote}
        </p>
        {query && <ButtonLink to={paths.adminAudit()}>{messages.wholeLog}</ButtonLink>}
      </EmptyState>
    );
  return (
    <>
      <p className="mb-3 text-sm text-ink-soft" role="status">
        {messages.countEntries(data.total)}
      </p>
      <AuditTable entries={data.items} waiting={isPlaceholderData} />
      <div className="mt-8">
        <Pagination
          page={page}
          pages={pages}
          to={(turned) => paths.adminAudit({ query, page: turned })}
        />
      </div>
    </>
  );
}
