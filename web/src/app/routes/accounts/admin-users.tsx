import { Page, PageHeader } from "@/components/ui/page";
import { ManageUsers } from "@/features/accounts/components/manage-users";
import * as messages from "@/features/accounts/messages";

export function Component() {
  return (
    <Page title={messages.users}>
      <PageHeader title={messages.users} />
      <ManageUsers />
    </Page>
  );
}
