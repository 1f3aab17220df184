import { useParams } from "react-router";

import { EditProduct } from "@/features/catalog/components/edit-product";
import { UploadButton } from "@/features/uploads/components/upload-button";

export function Component() {
  const { id = "" } = useParams();
  return (
    <EditProduct
      id={id}
      workspace="seller"
      uploadButton={(onUploaded, label) => (
        <UploadButton {...{ onUploaded }} {...(label && { label })} />
      )}
    />
  );
}
