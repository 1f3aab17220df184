import { Page } from "@/components/ui/page";
import { Coupons } from "@/features/prices/components/coupons";
import * as messages from "@/features/prices/messages";

export function Component() {
  return (
    <Page title={messages.coupons}>
      <Coupons admin />
    </Page>
  );
}
