import { Trash2 } from "lucide-react";
import { useState } from "react";

import type { Auction } from "@/api/types";
import { IconButton } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toastError, toastSuccess } from "@/lib/toast";

import { useDeleteAuction } from "../api/delete-auction";
import * as messages from "../messages";

type Props = { auction: Auction; className?: string; onDeleted?: () => void };

export function DeleteAuctionButton({ auction, className, onDeleted }: Props) {
  const [asking, setAsking] = useState(false);
  const remove = useDeleteAuction();
  const confirm = async () => {
    try {
      await remove.mutateAsync(auction._id);
    } catch (error) {
      toastError(error);
      throw error;
    }
    toastSuccess(messages.deleted);
    onDeleted?.();
  };
  return (
    <>
      <IconButton
        label={messages.deleteOf(auction.title)}
        {...(className ? { className } : {})}
        onClick={() => setAsking(true)}
      >
        <Trash2 />
      </IconButton>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.confirmDelete}
        description={auction.title}
        confirmLabel={messages.deleteIt}
        danger
        onConfirm={confirm}
      />
    </>
  );
}
