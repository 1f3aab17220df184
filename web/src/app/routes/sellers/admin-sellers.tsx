import { useSearchParams } from "react-router";

import { Page, PageHeader } from "@/components/ui/page";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import { Applications } from "@/features/sellers/components/applications";
import { SellersList } from "@/features/sellers/components/sellers-list";
import * as messages from "@/features/sellers/messages";
import { clampPage } from "@/lib/pages";
import { paths } from "@/lib/paths";

export function Component() {
  const [params, setParams] = useSearchParams();
  const page = clampPage(params.get("page"));
  const tab = params.get("tab") === "all" ? "all" : "applications";
  return (
    <Page title={messages.sellers}>
      <PageHeader title={messages.sellers} note={messages.sellersNote} />
      <Tabs value={tab} onValueChange={(next) => setParams({ tab: next }, { replace: true })}>
        <TabList aria-label={messages.sellers} className="mb-6">
          <Tab value="applications">{messages.applications}</Tab>
          <Tab value="all">{messages.allSellers}</Tab>
        </TabList>
        <TabPanel value="applications">
          <Applications page={page} to={(turned) => paths.adminSellers({ page: turned })} />
        </TabPanel>
        <TabPanel value="all">
          <SellersList
            page={page}
            to={(turned) => paths.adminSellers({ tab: "all", page: turned })}
          />
        </TabPanel>
      </Tabs>
    </Page>
  );
}
