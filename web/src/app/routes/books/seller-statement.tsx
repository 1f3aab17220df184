import { useQuery } from "@tanstack/react-query";
import { Download, Printer } from "lucide-react";
import { useSearchParams } from "react-router";

import { Button } from "@/components/ui/button";
import { LoadFailed } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { SkeletonRows } from "@/components/ui/skeleton";
import { statementQuery, useStatementFile } from "@/features/books/api/statement";
import { BankCard } from "@/features/books/components/bank-card";
import { MonthField } from "@/features/books/components/month-field";
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
          <div className="no-print mb-6 flex flex-wrap items-end gap-3">
            <MonthField
              month={data.month}
              onMonth={(month) => setParams({ month }, { preventScrollReset: true })}
            />
            <Button
              busy={file.isPending}
              onClick={() => file.mutate(data.month, { onError: toastOfficeError })}
            >
              <Download /> {messages.asCsv}
            </Button>
            <Button onClick={() => window.print()}>
              <Printer /> {messages.print}
            </Button>
          </div>
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
