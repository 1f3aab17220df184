import { Flag } from "lucide-react";
import { useState } from "react";

import { Button, ButtonLink } from "@/components/ui/button";
import { ApiError } from "@/lib/api-error";
import { paths } from "@/lib/paths";
import { useUser } from "@/lib/store/store";
import { toastError, toastSuccess } from "@/lib/toast";

import { useReportProduct } from "../api/report";
import * as messages from "../messages";
import { ReasonDialog } from "./reason-dialog";

/** For whoever thinks that a product should not be in the shop. */
export function ReportProduct({ id, url }: { id: string; url: string }) {
  const user = useUser();
  const report = useReportProduct(id);
  const [open, setOpen] = useState(false);
  const refused = report.error instanceof ApiError ? report.error.errors?.reason : undefined;
  if (!user)
    return (
      <ButtonLink kind="quiet" size="sm" to={paths.signin(paths.product(url))}>
        <Flag /> {messages.reportProduct}
      </ButtonLink>
    );
  return (
    <>
      <Button kind="quiet" size="sm" onClick={() => setOpen(true)}>
        <Flag /> {messages.reportProduct}
      </Button>
      <ReasonDialog
        open={open}
        onOpenChange={setOpen}
        title={messages.reportTitle}
        note={messages.reportNote}
        label={messages.inAFewWords}
        action={messages.report}
        busy={report.isPending}
        error={refused}
        onGiven={(reason) =>
          report.mutate(reason, {
            onSuccess: () => {
              setOpen(false);
              toastSuccess(messages.reported);
            },
            onError: toastError,
          })
        }
      />
    </>
  );
}
