import { type ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";

import { TextArea, TextField } from "@/components/ui/field";
import { FormSection } from "@/components/ui/form-section";
import { PictureField } from "@/components/ui/picture-field";

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
  return (
    <PictureField
      label={messages.sellerLogo}
      required
      hint={messages.pictureHint}
      error={formState.errors.sellerLogo?.message}
      picture={logo}
      alt={logo ? messages.logoOf(name) : messages.noLogoYet}
      tint={name}
      upload={uploadButton((address) =>
        setValue("sellerLogo", address, { shouldDirty: true, shouldValidate: true }),
      )}
      {...register("sellerLogo")}
    />
  );
}
