import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { FormProvider, useForm } from "react-hook-form";

import type { ShopSettings } from "@/api/types";
import { SaveBar } from "@/components/ui/save-bar";
import { TypedIsBack } from "@/components/ui/typed-is-back";
import { useUnsaved } from "@/components/ui/unsaved-changes";
import { showFieldErrors } from "@/lib/field-errors";
import { useKeptFields } from "@/lib/kept-fields";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { useSaveSettings } from "../api/save-settings";
import * as messages from "../messages";
import { type SettingsFields, settingsSchema, toFields, toSettings } from "../model/settings-form";
import { ByHand } from "./by-hand-fields";
import { AuctionRules, OrderRules, ShopWords } from "./settings-fields";

type Props = {
  settings: ShopSettings;
  /** Uploading is another feature: the route brings its button. */
  uploadButton: (onUploaded: (address: string) => void) => ReactNode;
};

export function SettingsForm({ settings, uploadButton }: Props) {
  const save = useSaveSettings();
  const form = useForm<SettingsFields>({
    resolver: zodResolver(settingsSchema),
    defaultValues: toFields(settings),
  });
  const { isDirty } = form.formState;
  const isBack = useKeptFields("settings", form);
  const { question } = useUnsaved(isDirty);

  const send = (fields: SettingsFields) =>
    save.mutate(toSettings(fields), {
      onSuccess: (saved) => {
        form.reset(toFields(saved));
        toastSuccess(messages.settingsSaved);
      },
      onError: (error) => {
        // What stands at its field is not said twice.
        if (!showFieldErrors(error, settingsSchema.shape, form.setError)) toastOfficeError(error);
      },
    });

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
        {isBack && <TypedIsBack className="mb-6" />}
        <ShopWords uploadButton={uploadButton} />
        <OrderRules />
        <ByHand />
        <AuctionRules />
        <SaveBar label={messages.saveSettings} dirty={isDirty} busy={save.isPending} />
      </form>
      {question}
    </FormProvider>
  );
}
