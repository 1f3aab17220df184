import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useFormContext, useWatch } from "react-hook-form";

import { TextArea, TextField } from "@/components/ui/field";
import { ProductTile } from "@/components/ui/product-tile";
import { rupeeSign } from "@/lib/money";

import { categoriesQuery } from "../api/list-categories";
import * as messages from "../messages";
import * as officeMessages from "../office/messages";
import type { ProductFields } from "../model/product-form";
import * as varietyMessages from "../variants/messages";
import { AllPictures } from "./all-pictures";
import { SlugField } from "./slug-field";

type Props = {
  /** What shoppers pay while a sale is on. */
  onSale: string | null;
  mayRate: boolean;
  isNew: boolean;
  uploadButton: (onUploaded: (address: string) => void, label?: string) => ReactNode;
};

export function ProductFormFields({ onSale, mayRate, isNew, uploadButton }: Props) {
  const { register, formState, control } = useFormContext<ProductFields>();
  const { errors } = formState;
  // Then each combination has its own.
  const hasOptions = useWatch({ control, name: "variants" }).length > 0;
  const { data: categories = [] } = useQuery(categoriesQuery());
  const known = useId();
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid content-start gap-5 md:grid-cols-2">
        <TextField
          label={messages.name}
          required
          className="md:col-span-2"
          error={errors.name?.message}
          {...register("name")}
        />
        <SlugField follows={isNew} className="md:col-span-2" />
        {!hasOptions && <Figures onSale={onSale} />}
        <TextField
          label={messages.category}
          list={known}
          required
          error={errors.category?.message}
          {...register("category")}
        />
        <datalist id={known}>
          {categories.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField
          label={messages.brand}
          required
          error={errors.brand?.message}
          {...register("brand")}
        />
        <TextArea
          label={messages.description}
          rows={7}
          required
          className="md:col-span-2"
          error={errors.description?.message}
          {...register("description")}
        />
        {!hasOptions && <Numbers />}
        {mayRate && (
          <>
            <TextField
              label={messages.rating}
              inputMode="decimal"
              hint={messages.ratingHint}
              required
              error={errors.rating?.message}
              {...register("rating")}
            />
            <TextField
              label={messages.reviews}
              inputMode="numeric"
              hint={messages.reviewsHint}
              required
              error={errors.reviews?.message}
              {...register("reviews")}
            />
          </>
        )}
      </div>
      <Picture uploadButton={uploadButton} />
    </div>
  );
}

function Figures({ onSale }: { onSale: string | null }) {
  const { register, formState } = useFormContext<ProductFields>();
  const { errors } = formState;
  return (
    <>
      <TextField
        label={messages.price}
        {...(onSale && { hint: onSale })}
        before={rupeeSign}
        inputMode="decimal"
        required
        error={errors.price?.message}
        {...register("price")}
      />
      <TextField
        label={messages.stock}
        inputMode="numeric"
        required
        error={errors.stock?.message}
        {...register("stock")}
      />
    </>
  );
}

/** By which the trade knows it, and what it weighs. */
function Numbers() {
  const { register, formState } = useFormContext<ProductFields>();
  const { errors } = formState;
  return (
    <div className="grid gap-5 md:col-span-2 md:grid-cols-3">
      <TextField label={varietyMessages.sku} error={errors.sku?.message} {...register("sku")} />
      <TextField
        label={varietyMessages.barcode}
        error={errors.barcode?.message}
        {...register("barcode")}
      />
      <TextField
        label={varietyMessages.weight}
        inputMode="numeric"
        error={errors.weight?.message}
        {...register("weight")}
      />
    </div>
  );
}

function Picture({ uploadButton }: Pick<Props, "uploadButton">) {
  const { register, formState, setValue, control } = useFormContext<ProductFields>();
  const [image, category, name] = useWatch({ control, name: ["image", "category", "name"] });
  const uploaded = (address: string) =>
    setValue("image", address, { shouldDirty: true, shouldValidate: true });
  return (
    <div className="grid content-start gap-4 max-lg:order-first max-lg:grid-cols-[6rem_minmax(0,1fr)] md:max-lg:grid-cols-[12rem_minmax(0,1fr)]">
      <ProductTile
        src={image.trim()}
        alt={image ? officeMessages.pictureOf(name) : messages.noPictureYet}
        category={category}
        eager
      />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <TextField
          label={messages.image}
          required
          hint={messages.pictureHint}
          error={formState.errors.image?.message}
          {...register("image")}
        />
        {uploadButton(uploaded)}
      </div>
      <AllPictures uploadButton={uploadButton} />
    </div>
  );
}
