import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";

import { LoadFailed } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { SkeletonRows } from "@/components/ui/skeleton";
import { statementQuery, useStatementFile } from "@/features/books/api/statement";
import { BankCard } from "@/features/books/components/bank-card";
import { MonthBar } from "@/features/books/components/month-bar";
import { PaperHead } from "@/features/books/components/paper-head";
import { StatementView } from "@/features/books/components/statement-view";
import * as messages from "@/features/books/messages";
import { toastOfficeError } from "@/lib/toast";

export function Component() {
  const [params, setParams] = useSearchParams();
  const query = useQuery(statementQuery(params.get("month") ?? ""));
  const file = useStatementFile();
  const { data } = query;
  return (
    <Page title={messages.statement} className="paper">
      <div className="no-print">
        <PageHeader title={messages.statement} note={messages.statementNote} />
      </div>
      {data ? (
        <>
          <PaperHead title={messages.statement} whose={data.sellerName} month={data.month} />
          <MonthBar
            month={data.month}
            onMonth={(month) => setParams({ month }, { preventScrollReset: true })}
            saving={file.isPending}
            onSave={() => file.mutate(data.month, { onError: toastOfficeError })}
            onPrint={() => window.print()}
          />
          <StatementView statement={data} bank={<BankCard shown={data.bank ?? null} />} own />
        </>
      ) : query.isLoadingError ? (
        <LoadFailed query={query} said={messages.noEntries} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Page>
  );
}
