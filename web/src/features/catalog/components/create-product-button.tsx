import { Plus } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";

import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { useCreateProduct } from "../api/create-product";
import * as messages from "../messages";
import { editPath, type Workspace } from "../model/workspace";

export function CreateProductButton({ workspace }: { workspace: Workspace }) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const create = useCreateProduct(workspace);
  const confirm = () =>
    create.mutateAsync(undefined, {
      onSuccess: ({ product }) => {
        toastSuccess(messages.created);
        void navigate(editPath(workspace, product._id));
      },
      onError: toastOfficeError,
    });
  return (
    <>
      <Button kind="primary" onClick={() => setAsking(true)}>
        <Plus />
        {messages.createProduct}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.confirmCreate}
        description={messages.createNote}
        confirmLabel={messages.create}
        onConfirm={confirm}
      />
    </>
  );
}
