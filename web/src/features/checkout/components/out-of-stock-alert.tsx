import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

import { messages } from "../messages";

/** The cart page says it as an alert (spec section 8), everywhere else it is a toast. */
export function OutOfStockAlert({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={messages.outOfStock}
      description="There are no more pieces of it right now, so the quantity stays as it is."
      size="sm"
      role="alertdialog"
      hideClose
    >
      <div className="mt-6 flex justify-end">
        <Button kind="primary" onClick={onClose}>
          OK
        </Button>
      </div>
    </Dialog>
  );
}
