import { Page, PageHeader } from "@/components/ui/page";
import { OwnApplication } from "@/features/sellers/components/own-application";
import * as messages from "@/features/sellers/messages";
import { UploadButton } from "@/features/uploads/components/upload-button";

export function Component() {
  return (
    <Page title={messages.sellHere}>
      <PageHeader title={messages.sellHere} note={messages.sellNote} />
      <OwnApplication uploadButton={(onUploaded) => <UploadButton onUploaded={onUploaded} />} />
    </Page>
  );
}
