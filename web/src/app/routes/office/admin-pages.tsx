import { Page, PageHeader } from "@/components/ui/page";
import { EditShopPages } from "@/features/office/components/edit-shop-pages";
import * as messages from "@/features/office/messages";

export function Component() {
  return (
    <Page title={messages.pages}>
      <PageHeader title={messages.pages} note={messages.pagesNote} />
      <EditShopPages />
    </Page>
  );
}
