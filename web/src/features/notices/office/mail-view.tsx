import { useState } from "react";

import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import { cx } from "@/lib/cx";

import * as messages from "./messages";

type Rendered = { subject: string; text: string; html: string };

/** Without its style element, which the shop's own rules for pages refuse: the colours for the dark stand in it. */
const shown = (html: string) => html.replace(/<style>[^<]*<\/style>/, "");

/** A mail as its reader sees it: as a page on a phone or a desktop, or as plain text. */
export function MailView({ mail }: { mail: Rendered }) {
  const [view, setView] = useState("phone");
  return (
    <Tabs value={view} onValueChange={setView}>
      <TabList aria-label={messages.width}>
        <Tab value="phone">{messages.phone}</Tab>
        <Tab value="desktop">{messages.desktop}</Tab>
        <Tab value="text">{messages.asText}</Tab>
      </TabList>
      <TabPanel value={view} className="pt-4">
        {view === "text" ? (
          <pre className="max-h-[36rem] overflow-auto rounded-card border border-line bg-surface p-4 text-sm whitespace-pre-wrap">
            {mail.text}
          </pre>
        ) : (
          <iframe
            // It may neither run nor fetch anything, nor lead anywhere.
            sandbox=""
            srcDoc={shown(mail.html)}
            title={mail.subject}
            className={cx(
              "block h-[36rem] w-full rounded-card border border-line bg-surface",
              view === "phone" && "max-w-[390px]",
            )}
          />
        )}
      </TabPanel>
    </Tabs>
  );
}
