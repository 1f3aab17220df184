import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useRef } from "react";
import { FormProvider, useForm } from "react-hook-form";

import type { Product } from "@/api/types";
import { SaveBar } from "@/components/ui/save-bar";
import { TypedIsBack } from "@/components/ui/typed-is-back";
import { useUnsaved } from "@/components/ui/unsaved-changes";
import { ApiError } from "@/lib/api-error";
import { showFieldErrors } from "@/lib/field-errors";
import { useKeptFields } from "@/lib/kept-fields";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { useSaveProduct } from "../api/save-product";
import * as messages from "../messages";
import {
  onSale,
  presentStock,
  type ProductFields,
  productSchema,
  toFields,
  toInput,
  withPresentStock,
} from "../model/product-form";
import { VarietyFields } from "../variants/variety-fields";
import { ProductFormFields } from "./product-form-fields";

type Props = {
  product: Product;
  /** Only an admin corrects stars and reviews. */
  mayRate: boolean;
  /** Uploading is another feature: the route brings its button. */
  uploadButton: (onUploaded: (address: string) => void, label?: string) => ReactNode;
  onSaved: (product: Product) => void;
};

export function ProductForm({ product, mayRate, uploadButton, onSaved }: Props) {
  const save = useSaveProduct();
  const form = useForm<ProductFields>({
    resolver: zodResolver(productSchema),
    defaultValues: toFields(product),
  });
  const { isDirty } = form.formState;
  const isBack = useKeptFields(product._id, form);
  const opened = useRef(product);
  const stockSeen = useRef(product.stock);
  const { question, letGo } = useUnsaved(isDirty);

  const refuse = (error: Error) => {
    toastOfficeError(error);
    if (!(error instanceof ApiError)) return;
    // Saving again is then a decision made with the present stock in view.
    stockSeen.current = presentStock(error.body) ?? stockSeen.current;
    form.setValue("variants", withPresentStock(form.getValues("variants"), error.body));
    showFieldErrors(error, productSchema.shape, form.setError);
    const pictures = error.errors["pictures"];
    if (pictures) form.setError("more", { message: pictures });
  };
  const send = (fields: ProductFields) =>
    save.mutate(
      toInput({ product: opened.current, stockSeen: stockSeen.current, mayRate }, fields),
      {
        onSuccess: (answer) => {
          letGo();
          toastSuccess(messages.updated);
          onSaved(answer.product);
        },
        onError: refuse,
      },
    );

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
        {isBack && <TypedIsBack className="mb-6" />}
        <ProductFormFields
          {...{ mayRate, uploadButton }}
          onSale={onSale(product)}
          isNew={product.isDraft === true}
        />
        <VarietyFields />
        <SaveBar
          label={product.isDraft ? messages.saveAndList : messages.update}
          dirty={isDirty}
          busy={save.isPending}
          className="mt-8"
        />
      </form>
      {question}
    </FormProvider>
  );
}
