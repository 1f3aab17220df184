import { LoaderCircle } from "lucide-react";

import { Notice } from "@/components/ui/notice";

import * as messages from "../messages";

export function ConfirmingNote() {
  return (
    <div role="status">
      <Notice tone="info" icon={<LoaderCircle aria-hidden className="animate-spin" />}>
        {messages.confirming}
      </Notice>
    </div>
  );
}
