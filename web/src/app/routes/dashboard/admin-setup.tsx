import { Page, PageHeader } from "@/components/ui/page";
import { SetupChecklist } from "@/features/dashboard/components/setup-checklist";
import * as messages from "@/features/dashboard/messages";

export function Component() {
  return (
    <Page title={messages.setup} className="max-w-5xl">
      <PageHeader title={messages.setup} note={messages.setupNote} />
      <SetupChecklist />
    </Page>
  );
}
