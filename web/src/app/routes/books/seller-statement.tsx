import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";

import { LoadFailed } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { SkeletonRows } from "@/components/ui/skeleton";
import { statementQuery, useStatementFile } from "@/features/books/api/statement";
import { BankCard } from "@/features/books/components/bank-card";
import { MonthBar } from "@/features/books/components/month-bar";
import { StatementView } from "@/features/books/components/statement-view";
import * as messages from "@/features/books/messages";
import { toastOfficeError } from "@/lib/toast";

export function Component() {
  const [params, setParams] = useSearchParams();
  const query = useQuery(statementQuery(params.get("month") ?? ""));
  const file = useStatementFile();
  const { data } = query;
  return (
    <Page title={messages.statement}>
      <PageHeader title={messages.statement} note={messages.statementNote} />
      {data ? (
        <>
          <MonthBar
            month={data.month}
            onMonth={(month) => setParams({ month }, { preventScrollReset: true })}
            saving={file.isPending}
            onSave={() => file.mutate(data.month, { onError: toastOfficeError })}
            prints
          />
          <StatementView statement={data} bank={<BankCard shown={data.bank ?? null} />} />
        </>
      ) : query.isLoadingError ? (
        <LoadFailed query={query} said={messages.noEntries} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Page>
  );
}
