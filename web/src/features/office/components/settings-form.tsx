import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { FormProvider, useForm } from "react-hook-form";

import type { ShopSettings } from "@/api/types";
import { Button } from "@/components/ui/button";
import { useUnsaved } from "@/components/ui/unsaved-changes";
import { showFieldErrors } from "@/lib/field-errors";
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
  const { question } = useUnsaved(isDirty);

  const send = (fields: SettingsFields) =>
    save.mutate(toSettings(fields), {
      onSuccess: (saved) => {
        form.reset(toFields(saved));
        toastSuccess(messages.settingsSaved);
      },
      onError: (error) => {
        toastOfficeError(error);
        showFieldErrors(error, settingsSchema.shape, form.setError);
      },
    });

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
        <ShopWords uploadButton={uploadButton} />
        <OrderRules />
        <ByHand />
        <AuctionRules />
        <div className="sticky bottom-0 z-10 -mx-4 flex items-center gap-4 border-t border-line bg-ground px-4 py-3 md:mx-0 md:px-0">
          <Button
            type="submit"
            kind="primary"
            size="lg"
            busy={save.isPending}
            className="max-md:flex-1"
          >
            {messages.saveSettings}
          </Button>
          <p className="text-sm text-ink-soft empty:hidden" aria-live="polite">
            {isDirty && !save.isPending && messages.notSavedYet}
          </p>
        </div>
      </form>
      {question}
    </FormProvider>
  );
}
