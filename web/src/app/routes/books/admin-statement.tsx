import { useQuery } from "@tanstack/react-query";
import { Download, Printer } from "lucide-react";
import { useParams, useSearchParams } from "react-router";

import { Button } from "@/components/ui/button";
import { NotLoaded } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { SkeletonRows } from "@/components/ui/skeleton";
import { statementQuery, useStatementFile } from "@/features/books/api/statement";
import { AdjustDialog } from "@/features/books/components/adjust-dialog";
import { MonthField } from "@/features/books/components/month-field";
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
    <Page title={title}>
      <PageHeader title={title} note={data?.bank ?? (data && messages.noBank)} />
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
            {isAdmin && <AdjustDialog seller={id} />}
          </div>
          <StatementView statement={data} bank={null} />
        </>
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Page>
  );
}
