import { useParams } from "react-router";

import { AdminListing } from "@/features/sellers/components/admin-listing";

import { ProductDesk } from "./product-desk";

export function Component() {
  const { id = "" } = useParams();
  return (
    <>
      <ProductDesk id={id} workspace="admin" />
      <AdminListing id={id} />
    </>
  );
}
