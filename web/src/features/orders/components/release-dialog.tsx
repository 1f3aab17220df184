import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { useReleaseOrder } from "../api/change-order";
import * as messages from "../messages";

type Props = { id: string; open: boolean; onClose: () => void };

/** An admin gives an unpaid order up for its customer. */
export function ReleaseDialog({ id, open, onClose }: Props) {
  const release = useReleaseOrder(id);
  const confirm = async () => {
    try {
      await release.mutateAsync();
      toastSuccess(messages.released);
    } catch (error) {
      toastOfficeError(error);
      throw error;
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={messages.releaseThisOrder}
      description={messages.releaseNote}
      confirmLabel={messages.release}
      danger
      onConfirm={confirm}
    />
  );
}
