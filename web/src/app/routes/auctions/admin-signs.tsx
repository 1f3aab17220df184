import { useParams } from "react-router";

import { Signs } from "@/features/auctions/sales/signs";

export function Component() {
  const { id = "" } = useParams();
  return <Signs id={id} />;
}
