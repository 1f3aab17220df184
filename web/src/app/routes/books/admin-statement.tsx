import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";

import { NotLoaded } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { SkeletonRows } from "@/components/ui/skeleton";
import { statementQuery, useStatementFile } from "@/features/books/api/statement";
import { AdjustDialog } from "@/features/books/components/adjust-dialog";
import { MonthBar } from "@/features/books/components/month-bar";
import { PaperHead } from "@/features/books/components/paper-head";
import { StatementView } from "@/features/books/components/statement-view";
import * as messages from "@/features/books/messages";
import { useUser } from "@/lib/store/store";
import { toastOfficeError } from "@/lib/toast";

export function Component() {
  const { id = "" } = useParams();
  const [params, setParams] = useSearchParams();
  const query = useQuery(statementQuery(params.get("month") ?? "", id));
  const file = useStatementFile(id);
  const isAdmin = useUser()?.isAdmin ?? false;
  const { data } = query;
  if (query.isLoadingError) return <NotLoaded query={query} />;
  const title = messages.statementOf(data?.sellerName ?? "…");
  return (
    <Page title={title} className="paper">
      <div className="no-print">
        <PageHeader title={title} note={data?.bank ?? (data && messages.noBank)} />
      </div>
      {data ? (
        <>
          <PaperHead
            title={messages.statement}
            whose={data.sellerName || data.sellerId}
            month={data.month}
          />
          <MonthBar
            month={data.month}
            onMonth={(month) => setParams({ month }, { preventScrollReset: true })}
            saving={file.isPending}
            onSave={() => file.mutate(data.month, { onError: toastOfficeError })}
            onPrint={() => window.print()}
          >
            {isAdmin && <AdjustDialog seller={id} />}
          </MonthBar>
          <StatementView statement={data} bank={null} own={false} />
        </>
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Page>
  );
}
