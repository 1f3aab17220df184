import { Page, PageHeader } from "@/components/ui/page";
import { ManageUsers } from "@/features/accounts/components/manage-users";

export function Component() {
  return (
    <Page title="Users">
      <PageHeader title="Users" />
      <ManageUsers />
    </Page>
  );
}
