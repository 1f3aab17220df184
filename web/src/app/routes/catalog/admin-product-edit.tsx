import { useParams } from "react-router";

import { ProductTaxSection } from "@/features/books/components/product-tax";
import { EditProduct } from "@/features/catalog/components/edit-product";
import { SaleSection } from "@/features/prices/components/sale-section";
import { AdminListing } from "@/features/sellers/components/admin-listing";
import { UploadButton } from "@/features/uploads/components/upload-button";

export function Component() {
  const { id = "" } = useParams();
  return (
    <>
      <EditProduct
        id={id}
        workspace="admin"
        uploadButton={(onUploaded, label) => (
          <UploadButton {...{ onUploaded }} {...(label && { label })} />
        )}
        below={
          <>
            <SaleSection id={id} />
            <ProductTaxSection id={id} />
          </>
        }
      />
      <AdminListing id={id} />
    </>
  );
}
