import { useParams } from "react-router";

import { ProductDesk } from "./product-desk";

export function Component() {
  const { id = "" } = useParams();
  return <ProductDesk id={id} workspace="seller" />;
}
