import { useParams } from "react-router";

import { EditUser } from "@/features/accounts/components/edit-user";
import { Bidder } from "@/features/auctions/sales/bidder";

export function Component() {
  const { id = "" } = useParams();
  return <EditUser id={id} below={<Bidder id={id} />} />;
}
