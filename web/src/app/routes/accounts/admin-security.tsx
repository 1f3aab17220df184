import { Page, PageHeader } from "@/components/ui/page";
import { SecurityLog } from "@/features/accounts/components/security-log";
import * as messages from "@/features/accounts/messages";

export function Component() {
  return (
    <Page title={messages.securityLog}>
      <PageHeader title={messages.securityLog} note={messages.securityNote} />
      <SecurityLog />
    </Page>
  );
}
