import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";

import { NotLoaded } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { SkeletonRows } from "@/components/ui/skeleton";
import { statementQuery } from "@/features/books/api/statement";
import { MonthField } from "@/features/books/components/month-field";
import { StatementView } from "@/features/books/components/statement-view";
import * as messages from "@/features/books/messages";

export function Component() {
  const { id = "" } = useParams();
  const [params, setParams] = useSearchParams();
  const query = useQuery(statementQuery(params.get("month") ?? "", id));
  const { data } = query;
  if (query.isLoadingError) return <NotLoaded query={query} />;
  const title = messages.statementOf(data?.sellerName ?? "…");
  return (
    <Page title={title}>
      <PageHeader title={title} note={data?.bank ?? (data && messages.noBank)} />
      {data ? (
        <>
          <div className="no-print mb-6">
            <MonthField
              month={data.month}
              onMonth={(month) => setParams({ month }, { preventScrollReset: true })}
            />
          </div>
          <StatementView statement={data} bank={null} />
        </>
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Page>
  );
}
