import { Page, PageHeader } from "@/components/ui/page";
import { MyReviews } from "@/features/reviews/components/my-reviews";
import * as messages from "@/features/reviews/messages";

import { uploadPhoto } from "./upload";

export function Component() {
  return (
    <Page title={messages.yourReviews} className="max-w-4xl">
      <PageHeader title={messages.yourReviews} note={messages.yourReviewsNote} />
      <MyReviews upload={uploadPhoto} />
    </Page>
  );
}
