import { useQuery } from "@tanstack/react-query";

import { Page, PageHeader } from "@/components/ui/page";
import { taxRulesQuery } from "@/features/books/api/invoices";
import { SetupChecklist } from "@/features/office/components/setup-checklist";
import * as messages from "@/features/office/messages";

export function Component() {
  const { data: rules } = useQuery(taxRulesQuery());
  // Not everybody has a tax number; until it is known what was said, nobody is asked to say it.
  const named = !rules || (rules.name !== "" && rules.address !== "");
  return (
    <Page title={messages.setup} className="max-w-5xl">
      <PageHeader title={messages.setup} note={messages.setupNote} />
      <SetupChecklist named={named} />
    </Page>
  );
}
