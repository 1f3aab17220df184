import { useEffect } from "react";

import { noteView } from "@/features/sellers/api/report";
import { ReportProduct } from "@/features/sellers/components/report-product";

type Props = { id: string; url: string; own: boolean };

/** Below a product: the way to report it. Whose it is does not count as somebody who looks. */
export function BelowProduct({ id, url, own }: Props) {
  useEffect(() => {
    if (!own) noteView(id);
  }, [id, own]);
  return own ? null : (
    <div className="mt-8 -mr-3 flex justify-end">
      <ReportProduct id={id} url={url} />
    </div>
  );
}
