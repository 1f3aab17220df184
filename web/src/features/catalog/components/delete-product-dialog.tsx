import type { Product } from "@/api/types";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { useDeleteProduct } from "../api/delete-product";
import * as messages from "../messages";

type Props = { product: Product | null; onClose: () => void };

export function DeleteProductDialog({ product, onClose }: Props) {
  const remove = useDeleteProduct();
  const confirm = async () => {
    if (!product) return;
    await remove.mutateAsync(product._id, {
      onSuccess: () => toastSuccess(messages.deleted),
      onError: toastOfficeError,
    });
  };
  return (
    <ConfirmDialog
      open={product !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={messages.confirmDelete}
      description={
        <>
          <strong className="font-semibold text-ink">
            {product?.name || messages.untitledProduct}
          </strong>{" "}
          {product?.isDraft || product?.hidden ? messages.deleteUnlistedNote : messages.deleteNote}
        </>
      }
      confirmLabel={messages.deleteIt}
      danger
      onConfirm={confirm}
    />
  );
}
