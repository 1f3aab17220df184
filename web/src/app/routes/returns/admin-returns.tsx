import { useQuery } from "@tanstack/react-query";

import { Page, PageHeader } from "@/components/ui/page";
import { returnRulesQuery } from "@/features/returns/api/returns";
import { ReturnsList } from "@/features/returns/components/returns-list";
import { ReturnRulesForm } from "@/features/returns/components/rules-form";
import * as messages from "@/features/returns/messages";
import { returnPaths } from "@/lib/return-paths";

export function Component() {
  const { data: rules } = useQuery(returnRulesQuery());
  return (
    <Page title={messages.returns}>
      <PageHeader title={messages.returns} note={messages.shopReturnsNote} />
      <ReturnsList admin to={returnPaths.adminReturns} />
      <section aria-label={messages.rules} className="mt-10">
        <h2 className="mb-4 text-lg">{messages.rules}</h2>
        {rules && <ReturnRulesForm rules={rules} />}
      </section>
    </Page>
  );
}
