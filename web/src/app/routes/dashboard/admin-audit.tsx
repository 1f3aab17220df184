import { Page, PageHeader } from "@/components/ui/page";
import { AuditLog } from "@/features/dashboard/components/audit-log";

export function Component() {
  return (
    <Page title="Audit log">
      <PageHeader title="Audit log" note="Who changed what. Kept for good." />
      <AuditLog />
    </Page>
  );
}
