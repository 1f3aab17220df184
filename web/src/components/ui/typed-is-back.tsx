import { RotateCcw } from "lucide-react";

import * as messages from "./messages";
import { Notice } from "./notice";

/** Above a form that has again what was typed before a session ended elsewhere (`lib/kept-fields.ts`). */
export const TypedIsBack = ({ className = "" }: { className?: string }) => (
  <Notice icon={<RotateCcw aria-hidden />} className={className}>
    {messages.typedIsBack}
  </Notice>
);
