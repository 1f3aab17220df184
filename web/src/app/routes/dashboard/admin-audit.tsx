import { Page, PageHeader } from "@/components/ui/page";
import { AuditLog } from "@/features/dashboard/components/audit-log";
import * as messages from "@/features/dashboard/messages";

export function Component() {
  return (
    <Page title={messages.auditLog}>
      <PageHeader title={messages.auditLog} note={messages.auditNote} />
      <AuditLog />
    </Page>
  );
}
