import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";

import { LoadFailed } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import { booksQuery, termsQuery, useBooksFile } from "@/features/books/api/books";
import { taxRulesQuery } from "@/features/books/api/invoices";
import { MonthBar } from "@/features/books/components/month-bar";
import { MonthInvoices } from "@/features/books/components/month-invoices";
import { PaperHead } from "@/features/books/components/paper-head";
import { Reconciliation } from "@/features/books/components/reconciliation";
import { ShopBalances } from "@/features/books/components/shop-balances";
import { ShopEntries } from "@/features/books/components/shop-entries";
import { FigureCards } from "@/features/books/components/shop-figures";
import { ShopPayouts } from "@/features/books/components/shop-payouts";
import { TaxForm } from "@/features/books/components/tax-form";
import { TermsForm } from "@/features/books/components/terms-form";
import { usePrint } from "@/features/books/components/use-print";
import { allSellersQuery } from "@/features/sellers/api/office";
import { categoriesQuery } from "@/features/catalog/api/list-categories";
import * as invoices from "@/features/books/invoices/messages";
import * as messages from "@/features/books/messages";
import { thisMonth } from "@/features/books/model/month";
import { useUser } from "@/lib/store/store";
import { toastOfficeError } from "@/lib/toast";

const readable = ["balances", "payouts", "invoices", "reconciliation"];

export function Component() {
  const [params, setParams] = useSearchParams();
  const isAdmin = useUser()?.isAdmin ?? false;
  const open = isAdmin ? [...readable, "terms", "tax"] : readable;
  const tab = open.find((one) => one === params.get("tab")) ?? "balances";
  const [month, page] = [params.get("month") ?? "", Math.max(1, Number(params.get("page")) || 1)];
  const at = (next: Record<string, string>) =>
    `?${new URLSearchParams({ ...Object.fromEntries(params), ...next }).toString()}`;
  const to = (page: number) => at({ page: String(page) });
  const change = (next: Record<string, string>) =>
    setParams(
      { ...Object.fromEntries(params), ...next },
      { replace: true, preventScrollReset: true },
    );
  const onMonth = (month: string) => change({ month, page: "1" });
  return (
    <Page title={messages.books} className="paper">
      <div className={tab === "balances" ? "no-print" : ""}>
        <PageHeader title={messages.books} note={messages.booksNote} />
      </div>
      <Tabs value={tab} onValueChange={(next) => change({ tab: next, page: "1" })}>
        <TabList aria-label={messages.books} className="no-print mb-6">
          <Tab value="balances">{messages.balances}</Tab>
          <Tab value="payouts">{messages.payouts}</Tab>
          <Tab value="invoices">{invoices.invoices}</Tab>
          <Tab value="reconciliation">{messages.reconciliation}</Tab>
          {isAdmin && <Tab value="terms">{messages.terms}</Tab>}
          {isAdmin && <Tab value="tax">{invoices.taxes}</Tab>}
        </TabList>
        <TabPanel value="balances">
          <Balances month={month} page={page} onMonth={onMonth} to={to} />
        </TabPanel>
        <TabPanel value="invoices">
          <MonthInvoices all month={month || thisMonth()} page={page} onMonth={onMonth} to={to} />
        </TabPanel>
        <TabPanel value="payouts">
          <ShopPayouts
            open={params.get("which") !== "all"}
            page={page}
            to={({ open, page }) => at({ which: open ? "open" : "all", page: String(page) })}
          />
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

type BalancesProps = {
  month: string;
  page: number;
  onMonth: (month: string) => void;
  to: (page: number) => string;
};

function Balances({ month, page, onMonth, to }: BalancesProps) {
  const query = useQuery(booksQuery(month));
  const file = useBooksFile();
  const { printed, printing, print } = usePrint();
  if (query.isLoadingError) return <LoadFailed query={query} said={messages.noEntries} />;
  if (!query.data) return <SkeletonRows rows={8} />;
  const { data } = query;
  return (
    <>
      <PaperHead title={messages.books} whose={messages.wholeShop} month={data.month} />
      {/* Above the month, of which they are none. */}
      <FigureCards days="30" exact className="no-print mb-8" />
      <MonthBar
        month={data.month}
        onMonth={onMonth}
        saving={file.isPending}
        onSave={() => file.mutate(data.month, { onError: toastOfficeError })}
        printing={printing}
        onPrint={() => print(data.month)}
      />
      <ShopBalances books={data} />
      <ShopEntries month={data.month} page={page} to={to} printed={printed} />
    </>
  );
}

function Terms() {
  const query = useQuery(termsQuery());
  const categories = useQuery(categoriesQuery());
  const sellers = useQuery(allSellersQuery());
  if (query.isLoadingError) return <LoadFailed query={query} said={messages.terms} />;
  // Without them those that have a rate of their own are shown all the same.
  if (!query.data || categories.isPending || sellers.isPending) return <SkeletonRows rows={6} />;
  return (
    <TermsForm terms={query.data} categories={categories.data ?? []} sellers={sellers.data ?? []} />
  );
}

function Tax() {
  const query = useQuery(taxRulesQuery());
  const categories = useQuery(categoriesQuery());
  if (query.isLoadingError) return <LoadFailed query={query} said={invoices.taxes} />;
  // Without the categories those that have something of their own are shown all the same.
  if (!query.data || categories.isPending) return <SkeletonRows rows={6} />;
  return <TaxForm rules={query.data} categories={categories.data ?? []} />;
}
