import { Dialog } from "@/components/ui/dialog";
import { toastError, toastSuccess } from "@/lib/toast";

import { useReport } from "../api/questions";
import * as messages from "../messages";
import { TextForm } from "./text-form";

/** Asks why, and tells admins. */
export function ReportQuestion({ id, onClose }: { id: string; onClose: () => void }) {
  const report = useReport();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={report.isPending}
      title={messages.reportTitle}
      description={messages.reportNote}
    >
      <div className="pt-4">
        <TextForm
          about={`report ${id}`}
          label={messages.reason}
          send={messages.report}
          busy={report.isPending}
          onSend={(reason) =>
            report.mutate(
              { id, reason },
              {
                onSuccess: () => {
                  onClose();
                  toastSuccess(messages.reported);
                },
                onError: toastError,
              },
            )
          }
        />
      </div>
    </Dialog>
  );
}
