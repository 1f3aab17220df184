import { useState } from "react";

import { Page, PageHeader } from "@/components/ui/page";
import { CreateAuctionForm } from "@/features/auctions/components/create-auction-form";
import * as messages from "@/features/auctions/messages";
import { UploadButton } from "@/features/uploads/components/upload-button";

export function Component() {
  const [title, setTitle] = useState("");
  return (
    <Page title={`${messages.create} ${title}`.trim()}>
      <PageHeader title={messages.createTitle} />
      <CreateAuctionForm
        onTitle={setTitle}
        upload={(filled) => <UploadButton onUploaded={filled} />}
      />
    </Page>
  );
}
