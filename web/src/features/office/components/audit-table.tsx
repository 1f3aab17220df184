import { Link } from "react-router";

import type { AuditEntry } from "@/api/types";
import { Badge } from "@/components/ui/badge";
import { Body, Cell, Head, HeadCell, IdText, Row, Table } from "@/components/ui/table";
import { cx } from "@/lib/cx";
import { longDate, shortDateTime } from "@/lib/dates";

import * as messages from "../messages";
import { subjectPath } from "../model/links";

const wide = "hidden md:table-cell";

/** On a phone, who and which stand under what happened. */
export function AuditTable({ entries, waiting }: { entries: AuditEntry[]; waiting: boolean }) {
  return (
    <Table label={messages.auditLog} className={cx("transition-opacity", waiting && "opacity-50")}>
      <Head>
        <HeadCell>{messages.when}</HeadCell>
        <HeadCell className={wide}>{messages.who}</HeadCell>
        <HeadCell className={wide}>{messages.action}</HeadCell>
        <HeadCell>{messages.what}</HeadCell>
        <HeadCell className={wide}>{messages.id}</HeadCell>
      </Head>
      <Body>
        {entries.map((entry) => (
          <Row key={entry._id}>
            <Cell className="whitespace-nowrap text-ink-soft" title={longDate(entry.at)}>
              {shortDateTime(entry.at)}
            </Cell>
            <Cell className={cx(wide, "font-medium")}>{entry.actor}</Cell>
            <Cell className={wide}>
              <Badge tone={entry.action.endsWith(".delete") ? "alert" : "plain"}>
                {entry.action}
              </Badge>
            </Cell>
            <Cell className="min-w-48 wrap-anywhere">
              {entry.summary}
              <span className="block text-xs text-ink-soft md:hidden">
                {entry.actor} · {entry.action}
              </span>
            </Cell>
            <Cell className={wide}>
              <Subject entry={entry} />
            </Cell>
          </Row>
        ))}
      </Body>
    </Table>
  );
}

function Subject({ entry }: { entry: AuditEntry }) {
  const to = subjectPath(entry);
  if (!to) return <IdText id={entry.subjectId} />;
  return (
    <Link
      to={to}
      aria-label={messages.openSubject(entry.subjectKind)}
      className="rounded-sm underline decoration-line-strong underline-offset-3 hover:decoration-ink"
    >
      <IdText id={entry.subjectId} />
    </Link>
  );
}
