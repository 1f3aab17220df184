import { type ComponentProps, type ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";

import { BrandMark } from "@/components/ui/brand";
import { TextArea, TextField } from "@/components/ui/field";
import { FormSection } from "@/components/ui/form-section";
import { PictureField } from "@/components/ui/picture-field";
import { rupeeSign } from "@/lib/money";

import * as messages from "../messages";
import type { SettingsFields } from "../model/settings-form";
import { OnOff } from "./by-hand-fields";

type UploadProps = { uploadButton: (onUploaded: (address: string) => void) => ReactNode };

export function ShopWords({ uploadButton }: UploadProps) {
  const { register, formState } = useFormContext<SettingsFields>();
  const { errors } = formState;
  return (
    <FormSection title={messages.theShop} note={messages.theShopNote}>
      <TextField
        label={messages.shopName}
        required
        error={errors.name?.message}
        {...register("name")}
      />
      <Logo uploadButton={uploadButton} />
      <TextArea
        label={messages.footerText}
        rows={3}
        hint={messages.footerHint}
        error={errors.footer?.message}
        {...register("footer")}
      />
    </FormSection>
  );
}

function Logo({ uploadButton }: UploadProps) {
  const { register, formState, setValue } = useFormContext<SettingsFields>();
  const [logo = "", name = ""] = useWatch<SettingsFields, ["logo", "name"]>({
    name: ["logo", "name"],
  });
  return (
    <PictureField
      label={messages.logo}
      hint={messages.logoHint}
      error={formState.errors.logo?.message}
      picture={logo}
      alt={logo ? messages.logoOf(name) : messages.noLogoOfYourOwn}
      tint={name}
      none={<BrandMark />}
      upload={uploadButton((address) =>
        setValue("logo", address, { shouldDirty: true, shouldValidate: true }),
      )}
      {...register("logo")}
    />
  );
}

export function OrderRules() {
  return (
    <FormSection title={messages.pricesAndOrders} note={messages.pricesNote}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Figure name="taxPercent" label={messages.tax} after="%" hint={messages.ofItemsPrice} />
        <Figure name="shippingFee" label={messages.shippingFee} before={rupeeSign} />
        <Figure
          name="freeShippingAbove"
          label={messages.freeShippingAbove}
          before={rupeeSign}
          hint={messages.ofItemsPrice}
        />
        <Figure
          name="usdRate"
          label={messages.oneUsDollar}
          before={rupeeSign}
          hint={messages.dollarHint}
        />
        <Figure
          name="orderHoldHours"
          label={messages.holdUnpaidOrders}
          after={messages.hours}
          hint={messages.holdHint}
        />
      </div>
      <OnOff name="guestCheckout" label={messages.takeGuests} hint={messages.takeGuestsHint} />
    </FormSection>
  );
}

export function AuctionRules() {
  return (
    <FormSection title={messages.auctions} note={messages.auctionsNote}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Figure
          name="biddingLimit"
          label={messages.biddingLimit}
          before={rupeeSign}
          hint={messages.biddingLimitHint}
        />
        <Figure
          name="unpaidWins"
          label={messages.unpaidWins}
          after={messages.wins}
          hint={messages.unpaidWinsHint}
        />
        <Figure
          name="unpaidWinsDays"
          label={messages.unpaidWinsDays}
          after={messages.days}
          hint={messages.unpaidWinsDaysHint}
        />
      </div>
      <OnOff name="maskedNames" label={messages.maskedNames} />
    </FormSection>
  );
}

type FigureProps = Pick<ComponentProps<typeof TextField>, "before" | "hint"> & {
  name: Exclude<keyof SettingsFields, "name" | "logo" | "footer" | "maskedNames">;
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
