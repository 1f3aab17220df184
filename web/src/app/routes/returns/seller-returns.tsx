import { Page, PageHeader } from "@/components/ui/page";
import { ReturnsList } from "@/features/returns/components/returns-list";
import * as messages from "@/features/returns/messages";
import { returnPaths } from "@/lib/return-paths";

export function Component() {
  return (
    <Page title={messages.returns}>
      <PageHeader title={messages.returns} note={messages.returnsNote} />
      <ReturnsList admin={false} to={returnPaths.sellerReturns} />
    </Page>
  );
}
