import { Download } from "lucide-react";

import type { ImportReport } from "@/api/types";
import { Button } from "@/components/ui/button";
import { Body, Cell, Head, HeadCell, Row, Table } from "@/components/ui/table";
import { csvField } from "@/lib/csv";
import { downloadText } from "@/lib/download";

import * as officeMessages from "../office/messages";
import * as messages from "../messages";

const shown = 50;

/** The first refusals on the screen, all of them as a file. */
export function ImportRefusals({ refused }: Pick<ImportReport, "refused">) {
  if (refused.length === 0) return null;
  const save = () =>
    downloadText(
      "refused-lines.csv",
      ["line,message", ...refused.map((r) => `${r.line},${csvField(r.message)}`)].join("\n"),
    );
  return (
    <div className="grid gap-3">
      {/* The head sticks to the top of this box; the page's header is not above it. */}
      <div className="max-h-72 overflow-y-auto [--header-height:0px]">
        <Table label={messages.refusedLines}>
          <Head>
            <HeadCell figure>{messages.line}</HeadCell>
            <HeadCell>{messages.whyItWasRefused}</HeadCell>
          </Head>
          <Body>
            {refused.slice(0, shown).map(({ line, message }, place) => (
              <Row key={`${line}-${place}`}>
                <Cell figure className="!h-10">
                  {line}
                </Cell>
                <Cell className="!h-10">{message}</Cell>
              </Row>
            ))}
          </Body>
        </Table>
      </div>
      {refused.length > shown && (
        <p className="text-sm text-ink-soft">{officeMessages.firstOf(shown, refused.length)}</p>
      )}
      <Button size="sm" onClick={save} className="justify-self-start">
        <Download />
        {messages.downloadThisReport}
      </Button>
    </div>
  );
}
