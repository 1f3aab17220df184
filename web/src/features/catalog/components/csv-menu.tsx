import { Download, FileSpreadsheet, Upload } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { toastProblem } from "@/lib/toast";

import { useExportProducts } from "../api/export-products";
import type { Workspace } from "../model/workspace";
import { ImportDialog } from "./import-dialog";

export function CsvMenu({ workspace }: { workspace: Workspace }) {
  const [importing, setImporting] = useState(false);
  const exporting = useExportProducts(workspace);
  const trigger = (
    <Button busy={exporting.isPending}>
      {!exporting.isPending && <FileSpreadsheet />}
      CSV
    </Button>
  );
  return (
    <>
      <Menu trigger={trigger} label="CSV">
        <MenuItem onSelect={() => setImporting(true)}>
          <Upload /> Import products
        </MenuItem>
        <MenuItem onSelect={() => exporting.mutate(undefined, { onError: toastProblem })}>
          <Download /> Export products
        </MenuItem>
      </Menu>
      {importing && <ImportDialog workspace={workspace} onClose={() => setImporting(false)} />}
    </>
  );
}
