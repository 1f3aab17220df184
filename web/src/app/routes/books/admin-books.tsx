import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useSearchParams } from "react-router";

import { Button } from "@/components/ui/button";
import { LoadFailed } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import { booksQuery, termsQuery, useBooksFile } from "@/features/books/api/books";
import { taxRulesQuery } from "@/features/books/api/invoices";
import { MonthField } from "@/features/books/components/month-field";
import { Reconciliation } from "@/features/books/components/reconciliation";
import { ShopBalances } from "@/features/books/components/shop-balances";
import { ShopPayouts } from "@/features/books/components/shop-payouts";
import { TaxForm } from "@/features/books/components/tax-form";
import { TermsForm } from "@/features/books/components/terms-form";
import { categoriesQuery } from "@/features/catalog/api/list-categories";
import * as invoices from "@/features/books/invoices/messages";
import * as messages from "@/features/books/messages";
import { useUser } from "@/lib/store/store";
import { toastOfficeError } from "@/lib/toast";

const readable = ["balances", "payouts", "reconciliation"];

export function Component() {
  const [params, setParams] = useSearchParams();
  const isAdmin = useUser()?.isAdmin ?? false;
  const open = isAdmin ? [...readable, "terms", "tax"] : readable;
  const tab = open.find((one) => one === params.get("tab")) ?? "balances";
  const change = (next: Record<string, string>) =>
    setParams(
      { ...Object.fromEntries(params), ...next },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Page title={messages.books}>
      <PageHeader title={messages.books} note={messages.booksNote} />
      <Tabs value={tab} onValueChange={(next) => change({ tab: next })}>
        <TabList aria-label={messages.books} className="mb-6">
          <Tab value="balances">{messages.balances}</Tab>
          <Tab value="payouts">{messages.payouts}</Tab>
          <Tab value="reconciliation">{messages.reconciliation}</Tab>
          {isAdmin && <Tab value="terms">{messages.terms}</Tab>}
          {isAdmin && <Tab value="tax">{invoices.taxes}</Tab>}
        </TabList>
        <TabPanel value="balances">
          <Balances month={params.get("month") ?? ""} onMonth={(month) => change({ month })} />
        </TabPanel>
        <TabPanel value="payouts">
          <ShopPayouts />
        </TabPanel>
        <TabPanel value="reconciliation">
          <Reconciliation />
        </TabPanel>
        <TabPanel value="tax">{isAdmin && <Tax />}</TabPanel>
        <TabPanel value="terms">{isAdmin && <Terms />}</TabPanel>
      </Tabs>
    </Page>
  );
}

type BalancesProps = { month: string; onMonth: (month: string) => void };

function Balances({ month, onMonth }: BalancesProps) {
  const query = useQuery(booksQuery(month));
  const file = useBooksFile();
  if (query.isLoadingError) return <LoadFailed query={query} said={messages.noEntries} />;
  if (!query.data) return <SkeletonRows rows={8} />;
  const { data } = query;
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end gap-3">
        <MonthField month={data.month} onMonth={onMonth} />
        <Button
          busy={file.isPending}
          onClick={() => file.mutate(data.month, { onError: toastOfficeError })}
        >
          <Download /> {messages.asCsv}
        </Button>
      </div>
      <ShopBalances books={data} />
    </>
  );
}

function Terms() {
  const query = useQuery(termsQuery());
  if (query.isLoadingError) return <LoadFailed query={query} said={messages.terms} />;
  return query.data ? <TermsForm terms={query.data} /> : <SkeletonRows rows={6} />;
}

function Tax() {
  const query = useQuery(taxRulesQuery());
  const categories = useQuery(categoriesQuery());
  if (query.isLoadingError) return <LoadFailed query={query} said={invoices.taxes} />;
  // Without the categories those that have something of their own are shown all the same.
  if (!query.data || categories.isPending) return <SkeletonRows rows={6} />;
  return <TaxForm rules={query.data} categories={categories.data ?? []} />;
}
