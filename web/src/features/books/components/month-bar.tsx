import { Download, Printer } from "lucide-react";
import { type ReactNode } from "react";

import { Button } from "@/components/ui/button";

import * as messages from "../messages";
import { MonthField } from "./month-field";

type Props = {
  month: string;
  onMonth: (month: string) => void;
  /** Whether the file is on its way. */
  saving: boolean;
  onSave: () => void;
  /** For a page that is itself fit for paper. */
  onPrint?: () => void;
  /** Whether what belongs on the paper is on its way. */
  printing?: boolean;
  children?: ReactNode;
};

/** Which month, and the ways to take it along. */
export function MonthBar({
  month,
  onMonth,
  saving,
  onSave,
  onPrint,
  printing = false,
  children,
}: Props) {
  return (
    <div className="no-print mb-6 flex flex-wrap items-end gap-3">
      <MonthField month={month} onMonth={onMonth} />
      <span className="flex gap-3">
        <Button busy={saving} onClick={onSave}>
          <Download /> {messages.asCsv}
        </Button>
        {onPrint && (
          <Button busy={printing} onClick={onPrint}>
            <Printer /> {messages.print}
          </Button>
        )}
      </span>
      {children}
    </div>
  );
}
