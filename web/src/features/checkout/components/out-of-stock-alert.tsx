import type { CartLine } from "@/api/types";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

import * as messages from "../messages";

type Props = {
  /** The line that asked for more than there is, with the stock it learned; null while there is nothing to say. */
  line: CartLine | null;
  onClose: () => void;
  /** The shopper takes what is left. */
  onTake: (line: CartLine) => void;
};

/** The cart page says it as an alert (spec section 8), everywhere else it is a toast. */
export function OutOfStockAlert({ line, onClose, onTake }: Props) {
  return (
    <Dialog
      open={line !== null}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={messages.outOfStock}
      description={messages.stockLeft(line?.stock ?? 0)}
      size="sm"
      role="alertdialog"
      hideClose
    >
      <div className="mt-6 flex justify-end gap-3">
        {line && line.stock > 0 && line.stock < line.quantity && (
          <Button onClick={() => onTake(line)}>{messages.takeWhatIsLeft(line.stock)}</Button>
        )}
        <Button kind="primary" onClick={onClose}>
          {messages.ok}
        </Button>
      </div>
    </Dialog>
  );
}
