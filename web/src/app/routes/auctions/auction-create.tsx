import { useState } from "react";

import { Page, PageHeader } from "@/components/ui/page";
import { AuctionForm } from "@/features/auctions/components/auction-form";
import * as messages from "@/features/auctions/messages";
import { UploadButton } from "@/features/uploads/components/upload-button";

export function Component() {
  const [title, setTitle] = useState("");
  return (
    <Page title={`${messages.create} ${title}`.trim()}>
      <PageHeader title={messages.createTitle} />
      <AuctionForm
        onTitle={setTitle}
        upload={(filled, label) => (
          <UploadButton onUploaded={filled} {...(label ? { label } : {})} />
        )}
      />
    </Page>
  );
}
