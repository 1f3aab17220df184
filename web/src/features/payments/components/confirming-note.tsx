import { LoaderCircle } from "lucide-react";

import { Notice } from "@/components/ui/notice";

export function ConfirmingNote() {
  return (
    <div role="status">
      <Notice tone="info" icon={<LoaderCircle aria-hidden className="animate-spin" />}>
        Confirming your payment. Please keep this page open.
      </Notice>
    </div>
  );
}
