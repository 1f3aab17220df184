import { Page, PageHeader } from "@/components/ui/page";
import { AuditLog } from "@/features/office/components/audit-log";
import * as messages from "@/features/office/messages";

export function Component() {
  return (
    <Page title={messages.auditLog}>
      <PageHeader title={messages.auditLog} note={messages.auditNote} />
      <AuditLog />
    </Page>
  );
}
