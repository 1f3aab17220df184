import { ProductTaxSection } from "@/features/books/components/product-tax";
import { EditProduct } from "@/features/catalog/components/edit-product";
import { SaleSection } from "@/features/prices/components/sale-section";
import { UploadButton } from "@/features/uploads/components/upload-button";

/** All that a seller or an admin sets of a product. */
export function ProductDesk({ id, workspace }: { id: string; workspace: "admin" | "seller" }) {
  return (
    <EditProduct
      id={id}
      workspace={workspace}
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
  );
}
