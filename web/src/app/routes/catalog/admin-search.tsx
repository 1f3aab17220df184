import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";

import { LoadFailed } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import { searchDeskQuery } from "@/features/catalog/api/search-desk";
import { DeskPins } from "@/features/catalog/components/desk-pins";
import { DeskTotals } from "@/features/catalog/components/desk-totals";
import { DeskWords } from "@/features/catalog/components/desk-words";
import * as messages from "@/features/catalog/desk/messages";
import { clampPage } from "@/lib/pages";
import { paths } from "@/lib/paths";

const tabs = ["empty", "unclicked", "words", "pins"] as const;
type Shown = (typeof tabs)[number];

export function Component() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const query = useQuery(searchDeskQuery());
  const { data } = query;
  const shown = tabs.find((tab) => tab === params.get("show")) ?? "empty";
  // The word from which somebody came to mend it.
  const [word, setWord] = useState("");
  const show = (tab: Shown, about = "") => {
    setWord(about);
    void navigate(paths.adminSearch({ show: tab }));
  };
  return (
    <Page title={messages.title}>
      <PageHeader title={messages.title} note={messages.note} />
      <Tabs value={shown} onValueChange={(tab) => show(tab as Shown)}>
        <TabList aria-label={messages.title}>
          {tabs.map((tab) => (
            <Tab key={tab} value={tab}>
              {messages.tabs[tab]}
            </Tab>
          ))}
        </TabList>
        {(["empty", "unclicked"] as const).map((by) => (
          <TabPanel key={by} value={by} className="pt-6">
            <DeskTotals
              by={by}
              page={clampPage(params.get("page"))}
              to={(page) => paths.adminSearch({ show: by, page })}
              onSynonym={(about) => show("words", about)}
              onPin={(about) => show("pins", about)}
            />
          </TabPanel>
        ))}
        <TabPanel value="words" className="pt-6">
          {data ? (
            <DeskWords key={word} saved={data.words} word={word} />
          ) : query.isLoadingError ? (
            <LoadFailed query={query} />
          ) : (
            <SkeletonRows rows={6} />
          )}
        </TabPanel>
        <TabPanel value="pins" className="pt-6">
          {data ? (
            <DeskPins key={word} pins={data.pins} word={word} />
          ) : query.isLoadingError ? (
            <LoadFailed query={query} />
          ) : (
            <SkeletonRows rows={6} />
          )}
        </TabPanel>
      </Tabs>
    </Page>
  );
}
