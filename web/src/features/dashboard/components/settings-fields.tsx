import { type ComponentProps, type ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";

import { TextArea, TextField } from "@/components/ui/field";
import { FormSection } from "@/components/ui/form-section";
import { ProductTile } from "@/components/ui/product-tile";

import type { SettingsFields } from "../model/settings-form";

type UploadProps = { uploadButton: (onUploaded: (address: string) => void) => ReactNode };

export function ShopWords({ uploadButton }: UploadProps) {
  const { register, formState } = useFormContext<SettingsFields>();
  const { errors } = formState;
  return (
    <FormSection title="The shop" note="What the shop is called and what stands at its foot.">
      <TextField label="Shop name" required error={errors.name?.message} {...register("name")} />
      <Logo uploadButton={uploadButton} />
      <TextArea
        label="Footer text"
        rows={3}
        hint="A line at the foot of every page. May stay empty."
        error={errors.footer?.message}
        {...register("footer")}
      />
    </FormSection>
  );
}

function Logo({ uploadButton }: UploadProps) {
  const { register, formState, setValue } = useFormContext<SettingsFields>();
  const [logo = "", name = ""] = useWatch<SettingsFields>({ name: ["logo", "name"] });
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-4">
      <ProductTile
        src={logo.trim()}
        alt={logo ? `Logo of ${name || "the shop"}` : "No logo of your own"}
        category={name}
        air="none"
        eager
      />
      <div className="grid gap-3">
        <TextField
          label="Logo"
          hint="Upload a picture, or enter its address. Without one the market awning stands there."
          error={formState.errors.logo?.message}
          {...register("logo")}
        />
        <div>
          {uploadButton((address) =>
            setValue("logo", address, { shouldDirty: true, shouldValidate: true }),
          )}
        </div>
      </div>
    </div>
  );
}

export function OrderRules() {
  return (
    <FormSection
      title="Prices and orders"
      note="In effect for new orders at once. Orders already placed keep their figures."
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Figure name="taxPercent" label="Tax" after="%" hint="Of the items’ price." />
        <Figure name="shippingFee" label="Shipping fee" before="₹" />
        <Figure
          name="freeShippingAbove"
          label="Free shipping above"
          before="₹"
          hint="Of the items’ price."
        />
        <Figure name="usdRate" label="One US dollar" before="₹" hint="For payments in dollars." />
        <Figure
          name="orderHoldHours"
          label="Hold unpaid orders"
          after="hours"
          hint="Then their goods are for sale again."
        />
      </div>
    </FormSection>
  );
}

type FigureProps = Pick<ComponentProps<typeof TextField>, "before" | "hint"> & {
  name: "taxPercent" | "shippingFee" | "freeShippingAbove" | "usdRate" | "orderHoldHours";
  label: string;
  after?: string;
};

function Figure({ name, label, after, ...rest }: FigureProps) {
  const { register, formState } = useFormContext<SettingsFields>();
  return (
    <TextField
      label={label}
      required
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      {...(after ? { after: <span className="px-3 text-sm text-ink-soft">{after}</span> } : {})}
      error={formState.errors[name]?.message}
      {...register(name)}
    />
  );
}
