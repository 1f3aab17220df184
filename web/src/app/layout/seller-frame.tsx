import * as messages from "../messages";
import { OfficeFrame } from "./office-frame";
import { sellerSections } from "./sections";

export function Component() {
  return <OfficeFrame title={messages.seller} sections={sellerSections} />;
}
