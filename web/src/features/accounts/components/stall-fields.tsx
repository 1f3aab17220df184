import { type ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";

import { TextArea, TextField } from "@/components/ui/field";
import { FormSection } from "@/components/ui/form-section";
import { ProductTile } from "@/components/ui/product-tile";

import * as messages from "../messages";
import type { ProfileFields } from "../model/profile-form";

type Props = { uploadButton: (onUploaded: (address: string) => void) => ReactNode };

/** How a seller presents themselves. */
export function StallFields({ uploadButton }: Props) {
  const { register, formState } = useFormContext<ProfileFields>();
  const { errors } = formState;
  return (
    <FormSection title={messages.yourStall} note={messages.yourStallNote}>
      <TextField
        label={messages.sellerName}
        required
        error={errors.sellerName?.message}
        {...register("sellerName")}
      />
      <Logo uploadButton={uploadButton} />
      <TextArea
        label={messages.sellerDescription}
        rows={5}
        required
        error={errors.sellerDescription?.message}
        {...register("sellerDescription")}
      />
    </FormSection>
  );
}

function Logo({ uploadButton }: Props) {
  const { register, formState, setValue } = useFormContext<ProfileFields>();
  const [logo = "", name = ""] = useWatch<ProfileFields>({ name: ["sellerLogo", "sellerName"] });
  const uploaded = (address: string) =>
    setValue("sellerLogo", address, { shouldDirty: true, shouldValidate: true });
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-4">
      <ProductTile
        src={logo.trim()}
        alt={logo ? messages.logoOf(name) : messages.noLogoYet}
        category={name}
        air="none"
        eager
      />
      <div className="grid gap-3">
        <TextField
          label={messages.sellerLogo}
          required
          hint={messages.pictureHint}
          error={formState.errors.sellerLogo?.message}
          {...register("sellerLogo")}
        />
        <div>{uploadButton(uploaded)}</div>
      </div>
    </div>
  );
}
