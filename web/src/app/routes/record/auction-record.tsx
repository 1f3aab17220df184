import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams, useSearchParams } from "react-router";

import { LazyGone } from "@/app/gone/lazy-gone";
import { NotLoaded } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { Skeleton } from "@/components/ui/skeleton";
import { logQuery } from "@/features/record/api/get-log";
import { receiptQuery } from "@/features/record/api/get-receipt";
import { recordQuery } from "@/features/record/api/get-record";
import { RecordView } from "@/features/record/components/record-view";
import * as messages from "@/features/record/messages";

export function Component() {
  const { id = "" } = useParams();
  const record = useQuery(recordQuery(id));
  const log = useQuery(logQuery);
  // Whoever just bid brings the receipt along; a link that was kept has only its number.
  const seq = useSearchParams()[0].get("receipt") ?? "";
  const { state } = useLocation() as { state: { receipt?: string } | null };
  const asked = useQuery({ ...receiptQuery(id, seq), initialData: state?.receipt });
  const receipt = asked.isLoadingError ? null : asked.data;
  if (record.isLoadingError || log.isLoadingError)
    return (
      <Page title={messages.title}>
        <NotLoaded query={record.isLoadingError ? record : log} gone={<LazyGone thing="lot" />} />
      </Page>
    );
  return (
    <Page title={messages.title}>
      {record.data && log.data ? (
        <RecordView
          record={record.data}
          log={log.data}
          receipt={receipt}
          onAgain={() => void record.refetch()}
        />
      ) : (
        <>
          <PageHeader title={messages.title} />
          <Skeleton className="h-72 w-full max-w-3xl rounded-card" />
        </>
      )}
    </Page>
  );
}
