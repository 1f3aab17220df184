import { Page, PageHeader } from "@/components/ui/page";
import { SetupChecklist } from "@/features/office/components/setup-checklist";
import * as messages from "@/features/office/messages";

export function Component() {
  return (
    <Page title={messages.setup} className="max-w-5xl">
      <PageHeader title={messages.setup} note={messages.setupNote} />
      <SetupChecklist />
    </Page>
  );
}
