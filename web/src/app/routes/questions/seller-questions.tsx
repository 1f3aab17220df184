import { Page, PageHeader } from "@/components/ui/page";
import { AskedList } from "@/features/questions/components/asked";
import * as messages from "@/features/questions/messages";
import { paths } from "@/lib/paths";

import { uploadPicture } from "./upload";

export function Component() {
  return (
    <Page title={messages.asked}>
      <PageHeader title={messages.asked} note={messages.askedNote} />
      <AskedList admin={false} to={paths.sellerQuestions} upload={uploadPicture} />
    </Page>
  );
}
