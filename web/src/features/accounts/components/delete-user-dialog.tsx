import type { User } from "@/api/types";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toastProblem, toastSuccess } from "@/lib/toast";

import { useDeleteUser } from "../api/delete-user";
import { messages } from "../messages";

type Props = { user: User | null; onClose: () => void };

export function DeleteUserDialog({ user, onClose }: Props) {
  const remove = useDeleteUser();
  const confirm = async () => {
    if (!user) return;
    await remove.mutateAsync(user._id, {
      onSuccess: () => toastSuccess(messages.userDeleted),
      onError: toastProblem,
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
          <strong className="font-semibold text-ink">{user?.name}</strong> ({user?.email}) loses
          their account. Orders and bids stay
          {user?.isSeller ? "; their products and auctions without bids leave the shop." : "."}
        </>
      }
      confirmLabel="Delete"
      danger
      onConfirm={confirm}
    />
  );
}
