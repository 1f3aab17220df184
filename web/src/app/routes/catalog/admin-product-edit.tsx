import { useParams } from "react-router";

import { EditProduct } from "@/features/catalog/components/edit-product";
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
      />
      <AdminListing id={id} />
    </>
  );
}
