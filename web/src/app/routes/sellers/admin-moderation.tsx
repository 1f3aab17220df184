import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { LoadFailed } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import { moderationQuery } from "@/features/sellers/api/office";
import { Moderation } from "@/features/sellers/components/moderation";
import * as messages from "@/features/sellers/messages";

export function Component() {
  const query = useQuery(moderationQuery());
  const { data } = query;
  const [chosen, setChosen] = useState<string>();
  // What there is to do comes first.
  const tab =
    chosen ?? (data?.waiting.length === 0 && data.reported.length > 0 ? "reported" : "waiting");
  return (
    <Page title={messages.moderation}>
      <PageHeader title={messages.moderation} note={messages.moderationNote} />
      {query.isLoadingError && <LoadFailed query={query} said={messages.nothingWaits} />}
      {query.isPending && <SkeletonRows rows={6} />}
      {data && (
        <Tabs value={tab} onValueChange={setChosen}>
          <TabList aria-label={messages.moderation} className="mb-6">
            <Tab value="waiting">{messages.toApprove(data.waitingTotal)}</Tab>
            <Tab value="reported">{messages.reportedTab(data.reportedTotal)}</Tab>
          </TabList>
          <TabPanel value="waiting">
            <Moderation goods={data.waiting} none={messages.nothingWaits} />
          </TabPanel>
          <TabPanel value="reported">
            <Moderation goods={data.reported} none={messages.nothingReported} />
          </TabPanel>
        </Tabs>
      )}
    </Page>
  );
}
