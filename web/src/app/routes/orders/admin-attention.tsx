import { ButtonLink } from "@/components/ui/button";
import { Page, PageHeader } from "@/components/ui/page";
import { AttentionList } from "@/features/orders/components/attention-list";
import * as messages from "@/features/orders/messages";
import { paths } from "@/lib/paths";

export function Component() {
  return (
    <Page title={messages.needsAttention}>
      <PageHeader
        title={messages.needsAttention}
        note={messages.needsAttentionNote}
        actions={
          <ButtonLink to={paths.adminHolds} size="sm">
            {messages.seeHeldStock}
          </ButtonLink>
        }
      />
      <AttentionList />
    </Page>
  );
}
