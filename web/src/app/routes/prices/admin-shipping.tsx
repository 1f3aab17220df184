import { Page, PageHeader } from "@/components/ui/page";
import { ShippingRates } from "@/features/prices/components/shipping-rates";
import * as messages from "@/features/prices/messages";

export function Component() {
  return (
    <Page title={messages.shipping}>
      <PageHeader title={messages.shipping} note={messages.shopShippingNote} />
      <ShippingRates admin />
    </Page>
  );
}
