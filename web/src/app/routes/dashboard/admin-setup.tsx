import { Page, PageHeader } from "@/components/ui/page";
import { SetupChecklist } from "@/features/dashboard/components/setup-checklist";

export function Component() {
  return (
    <Page title="Setup" className="max-w-5xl">
      <PageHeader title="Setup" note="What a shop needs before it opens, as the server sees it." />
      <SetupChecklist />
    </Page>
  );
}
