import { Download, FileSpreadsheet, Upload } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { toastOfficeError } from "@/lib/toast";

import { useExportProducts } from "../api/export-products";
import * as messages from "../messages";
import type { Workspace } from "../model/workspace";
import { ImportDialog } from "./import-dialog";

export function CsvMenu({ workspace }: { workspace: Workspace }) {
  const [importing, setImporting] = useState(false);
  const exporting = useExportProducts(workspace);
  const trigger = (
    <Button busy={exporting.isPending}>
      {!exporting.isPending && <FileSpreadsheet />}
      {messages.csv}
    </Button>
  );
  return (
    <>
      <Menu trigger={trigger} label={messages.csv}>
        <MenuItem onSelect={() => setImporting(true)}>
          <Upload /> {messages.importProducts}
        </MenuItem>
        <MenuItem onSelect={() => exporting.mutate(undefined, { onError: toastOfficeError })}>
          <Download /> {messages.exportProducts}
        </MenuItem>
      </Menu>
      {importing && <ImportDialog workspace={workspace} onClose={() => setImporting(false)} />}
    </>
  );
}
