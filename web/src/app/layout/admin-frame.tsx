import * as messages from "../messages";
import { OfficeFrame } from "./office-frame";
import { adminSections } from "./sections";

export function Component() {
  return <OfficeFrame title={messages.admin} sections={adminSections} />;
}
