import { Page, PageHeader } from "@/components/ui/page";
import { Received } from "@/features/reviews/components/received";
import * as messages from "@/features/reviews/messages";
import { reviewPaths } from "@/lib/review-paths";

export function Component() {
  return (
    <Page title={messages.received}>
      <PageHeader title={messages.received} note={messages.receivedNote} />
      <Received admin={false} to={reviewPaths.seller} />
    </Page>
  );
}
