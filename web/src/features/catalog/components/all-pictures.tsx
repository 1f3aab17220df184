import { type ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";

import type { Picture } from "@/api/types";
import { PicturesEditor } from "@/components/ui/gallery/pictures-editor";

import type { ProductFields } from "../model/product-form";

type Props = { uploadButton: (filled: (address: string) => void, label?: string) => ReactNode };

/** The first picture has a field of its own, which the form has always had; here are all of them. */
export function AllPictures({ uploadButton }: Props) {
  const { setValue, control, formState } = useFormContext<ProductFields>();
  const [image, alt, more, category] = useWatch({
    control,
    name: ["image", "alt", "more", "category"],
  });
  const pictures = image.trim() ? [{ image, alt }, ...more] : more;
  const change = ([first, ...rest]: Picture[]) => {
    const dirty = { shouldDirty: true } as const;
    setValue("image", first?.image ?? "", dirty);
    setValue("alt", first?.alt ?? "", dirty);
    setValue("more", rest, dirty);
  };
  const complaint = formState.errors.more?.message;
  return (
    <div className="col-span-full grid gap-2">
      <PicturesEditor tint={category} {...{ pictures }} onChange={change} upload={uploadButton} />
      {complaint && (
        <p role="alert" className="text-sm font-medium text-alert">
          {complaint}
        </p>
      )}
    </div>
  );
}
