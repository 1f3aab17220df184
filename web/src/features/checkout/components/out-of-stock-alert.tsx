import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

import * as messages from "../messages";

/** The cart page says it as an alert (spec section 8), everywhere else it is a toast. */
export function OutOfStockAlert({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={messages.outOfStock}
      description={messages.noMorePieces}
      size="sm"
      role="alertdialog"
      hideClose
    >
      <div className="mt-6 flex justify-end">
        <Button kind="primary" onClick={onClose}>
          {messages.ok}
        </Button>
      </div>
    </Dialog>
  );
}
