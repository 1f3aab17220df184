import type { User } from "@/api/types";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { useDeleteUser } from "../api/delete-user";
import * as messages from "../messages";

type Props = { user: User | null; onClose: () => void };

export function DeleteUserDialog({ user, onClose }: Props) {
  const remove = useDeleteUser();
  const confirm = async () => {
    if (!user) return;
    await remove.mutateAsync(user._id, {
      onSuccess: () => toastSuccess(messages.userDeleted),
      onError: toastOfficeError,
    });
  };
  return (
    <ConfirmDialog
      open={user !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={messages.confirmDelete}
      description={
        <>
          <strong className="font-semibold text-ink">{user?.name}</strong>{" "}
          {messages.losesAccount(user?.email ?? "", user?.isSeller ?? false)}
        </>
      }
      confirmLabel={messages.deleteIt}
      danger
      onConfirm={confirm}
    />
  );
}
