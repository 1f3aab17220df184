import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useSearchParams } from "react-router";

import type { SecurityEntry } from "@/api/types";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Dotted } from "@/components/ui/dotted";
import { NothingFound } from "@/components/ui/illustrations";
import { ListSearch } from "@/components/ui/list-search";
import { LoadFailed } from "@/components/ui/load-failed";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Body, Cell, Head, HeadCell, Row, Table } from "@/components/ui/table";
import { cx } from "@/lib/cx";
import { longDate, shortDateTime } from "@/lib/dates";
import { clampPage } from "@/lib/pages";
import { paths } from "@/lib/paths";

import { securityPerPage, securityQuery } from "../api/list-security";
import * as messages from "../messages";
import { isBad } from "../model/security-event";

const searchFor = (query: string) => paths.adminSecurity({ query });
const wide = "hidden md:table-cell";

/** Who came in and who could not, newest first. What is searched and the page stand in the address. */
export function SecurityLog() {
  const [params] = useSearchParams();
  const query = params.get("query") ?? "";
  return (
    <>
      <ListSearch
        what={messages.securityLog}
        label={messages.searchTheSecurityLog}
        placeholder={messages.securityPlaceholder}
        query={query}
        to={searchFor}
      />
      <Entries query={query} page={clampPage(params.get("page"))} />
    </>
  );
}

function Entries({ query, page }: { query: string; page: number }) {
  const found = useQuery(securityQuery(page, query));
  const { data, isPlaceholderData } = found;
  if (found.isLoadingError) return <LoadFailed query={found} />;
  if (!data) return <SkeletonRows rows={10} />;
  const pages = Math.max(Math.ceil(data.total / securityPerPage), 1);
  if (page > pages && !isPlaceholderData)
    return <Navigate to={paths.adminSecurity({ query, page: pages })} replace />;
  if (data.items.length === 0)
    return <EmptyState drawing={<NothingFound />} title={messages.noSecurityEntries} />;
  return (
    <>
      <p className="mb-3 text-sm text-ink-soft" role="status">
        {messages.countEntries(data.total)}
      </p>
      <SecurityTable entries={data.items} waiting={isPlaceholderData} />
      <div className="mt-8">
        <Pagination
          page={page}
          pages={pages}
          to={(turned) => paths.adminSecurity({ query, page: turned })}
        />
      </div>
    </>
  );
}

/** On a phone, whose account it was and where it came from stand under what happened. */
function SecurityTable({ entries, waiting }: { entries: SecurityEntry[]; waiting: boolean }) {
  return (
    <Table
      label={messages.securityLog}
      className={cx("transition-opacity", waiting && "opacity-50")}
    >
      <Head>
        <HeadCell>{messages.when}</HeadCell>
        <HeadCell>{messages.what}</HeadCell>
        <HeadCell className={wide}>{messages.whose}</HeadCell>
        <HeadCell className={wide}>{messages.device}</HeadCell>
        <HeadCell className={wide}>{messages.network}</HeadCell>
      </Head>
      <Body>
        {entries.map((entry) => (
          <Row key={entry._id}>
            <Cell className="whitespace-nowrap text-ink-soft" title={longDate(entry.at)}>
              {shortDateTime(entry.at)}
            </Cell>
            <Cell>
              <Badge tone={isBad(entry.event) ? "alert" : "plain"}>
                {messages.events[entry.event]}
                {entry.note && entry.event === "exported" && `: ${entry.note}`}
              </Badge>
              <span className="mt-1 block text-xs wrap-anywhere text-ink-soft md:hidden">
                <Dotted>
                  <Whose entry={entry} />
                  {entry.device}
                  {entry.network}
                </Dotted>
              </span>
            </Cell>
            <Cell className={wide}>
              <Whose entry={entry} />
            </Cell>
            <Cell className={wide}>{entry.device}</Cell>
            <Cell className={cx(wide, "wrap-anywhere")}>{entry.network}</Cell>
          </Row>
        ))}
      </Body>
    </Table>
  );
}

function Whose({ entry }: { entry: SecurityEntry }) {
  return (
    <Link to={paths.adminUser(entry.user)} className="prose-link">
      {entry.name}
    </Link>
  );
}
