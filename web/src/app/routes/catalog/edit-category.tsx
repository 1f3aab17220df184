import type { CategoryPage } from "@/api/types";
import { CategoryForm } from "@/features/catalog/components/category-form";
import { UploadButton } from "@/features/uploads/components/upload-button";

type Props = { page: CategoryPage; onDone: () => void };

export const EditCategory = ({ page, onDone }: Props) => (
  <CategoryForm
    page={page}
    uploadButton={(onUploaded) => <UploadButton onUploaded={onUploaded} />}
    onDone={onDone}
  />
);
