import { Page, PageHeader } from "@/components/ui/page";
import { Holds } from "@/features/orders/components/holds";
import * as messages from "@/features/orders/messages";

export function Component() {
  return (
    <Page title={messages.heldStock}>
      <PageHeader title={messages.heldStock} note={messages.heldStockNote} />
      <Holds />
    </Page>
  );
}
