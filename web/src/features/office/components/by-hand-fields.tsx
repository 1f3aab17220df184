import { Controller, useFormContext, useWatch } from "react-hook-form";

import { TextArea, TextField } from "@/components/ui/field";
import { FormSection } from "@/components/ui/form-section";
import { SwitchField } from "@/components/ui/switch";

import * as messages from "../messages";
import type { SettingsFields } from "../model/settings-form";

/** Ways to pay that need no provider: off until a shop wants them. */
export function ByHand() {
  const { register, formState } = useFormContext<SettingsFields>();
  const upi = useWatch<SettingsFields, "upi">({ name: "upi" });
  const { errors } = formState;
  return (
    <FormSection title={messages.byHand} note={messages.byHandNote}>
      <OnOff name="upi" label={messages.takeTransfers} hint={messages.takeTransfersHint} />
      {/* What is wrong stands at its field, also when it is not offered. */}
      {(upi || errors.upiId || errors.bankDetails) && (
        <>
          <TextField
            label={messages.upiId}
            hint={messages.upiIdHint}
            required
            autoComplete="off"
            error={errors.upiId?.message}
            {...register("upiId")}
          />
          <TextArea
            label={messages.bankDetails}
            hint={messages.bankDetailsHint}
            rows={3}
            error={errors.bankDetails?.message}
            {...register("bankDetails")}
          />
        </>
      )}
      <OnOff name="payOnDelivery" label={messages.takeCash} hint={messages.takeCashHint} />
    </FormSection>
  );
}

type OnOffProps = {
  name: "upi" | "payOnDelivery" | "guestCheckout" | "maskedNames";
  label: string;
  hint?: string;
};

export function OnOff({ name, label, hint }: OnOffProps) {
  return (
    <Controller<SettingsFields, typeof name>
      name={name}
      render={({ field }) => (
        <SwitchField
          label={label}
          hint={hint}
          checked={field.value}
          onCheckedChange={field.onChange}
        />
      )}
    />
  );
}
