import { type ReactNode, useState } from "react";

import { Button } from "./button";
import { Dialog } from "./dialog";
import * as messages from "./messages";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The spec's own words: 'Are you sure to delete?' */
  title: string;
  description?: ReactNode;
  confirmLabel: string;
  /** Where "Cancel" could be taken for what is asked. */
  keepLabel?: string;
  danger?: boolean;
  /** The dialog stays, busy, until this settles, and closes only on success. */
  onConfirm: () => Promise<unknown> | void;
};

export function ConfirmDialog(props: Props) {
  const { open, onOpenChange, title, description, danger = false, onConfirm } = props;
  const { confirmLabel, keepLabel = messages.cancel } = props;
  const [busy, setBusy] = useState(false);

  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onOpenChange(false);
    } catch {
      // Whoever asked has already told why; the question stays on the screen.
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      {...{ open, onOpenChange, title, description, busy }}
      size="sm"
      role="alertdialog"
      hideClose
    >
      <div className="mt-6 flex flex-col-reverse gap-3 md:flex-row md:justify-end">
        <Button disabled={busy} onClick={() => onOpenChange(false)}>
          {keepLabel}
        </Button>
        <Button kind={danger ? "danger" : "primary"} busy={busy} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
