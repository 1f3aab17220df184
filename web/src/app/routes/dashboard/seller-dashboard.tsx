import { useSearchParams } from "react-router";

import { Page, PageHeader } from "@/components/ui/page";
import { SellerFigures } from "@/features/books/components/seller-figures";
import { Dashboard } from "@/features/dashboard/components/dashboard";
import { RangeSwitch } from "@/features/dashboard/components/range-switch";
import * as messages from "@/features/dashboard/messages";
import { readRange } from "@/features/dashboard/model/range";

export function Component() {
  const [params] = useSearchParams();
  const range = readRange(params);
  return (
    <Page title={messages.dashboard}>
      <PageHeader title={messages.dashboard} actions={<RangeSwitch range={range} />} />
      <Dashboard scope="seller" range={range} />
      <SellerFigures days={range === "all" ? "365" : range} />
    </Page>
  );
}
