import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

import * as messages from "../messages";

type Props = {
  /** How many the shop has; null while there is nothing to say. */
  left: number | null;
  onClose: () => void;
};

/** The cart page says it as an alert (spec section 8), everywhere else it is a toast. */
export function OutOfStockAlert({ left, onClose }: Props) {
  return (
    <Dialog
      open={left !== null}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={messages.outOfStock}
      description={messages.stockLeft(left ?? 0)}
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
