import { Download, Trash2 } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FormSection } from "@/components/ui/form-section";
import { toastError } from "@/lib/toast";

import { useDownloadData, useLeave } from "../api/privacy";
import * as messages from "../messages";
import { saveFile } from "../model/save-file";

/** What the shop holds about a person is theirs: to have, and to have deleted. */
export function YourData() {
  const [asking, setAsking] = useState(false);
  const download = useDownloadData();
  const leave = useLeave();
  return (
    <FormSection title={messages.yourData} note={messages.yourDataNote}>
      <div className="flex flex-wrap gap-3">
        <Button
          busy={download.isPending}
          onClick={() =>
            download.mutate(undefined, {
              onSuccess: (data) =>
                saveFile(messages.dataFile, JSON.stringify(data, null, 2), "application/json"),
              onError: toastError,
            })
          }
        >
          <Download />
          {messages.downloadYourData}
        </Button>
        <Button onClick={() => setAsking(true)}>
          <Trash2 />
          {messages.deleteYourAccount}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.deleteYourAccountTitle}
        description={messages.deleteYourAccountNote}
        confirmLabel={messages.deleteYourAccount}
        danger
        onConfirm={() => leave.mutateAsync(undefined, { onError: toastError })}
      />
    </FormSection>
  );
}
