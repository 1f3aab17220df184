import { useUser } from "@/lib/store/store";

import * as messages from "../messages";
import { OfficeFrame } from "./office-frame";
import { accountantSections, adminSections } from "./sections";

export function Component() {
  const user = useUser();
  return user?.isAdmin ? (
    <OfficeFrame title={messages.admin} sections={adminSections} />
  ) : (
    <OfficeFrame title={messages.accountant} sections={accountantSections} />
  );
}
