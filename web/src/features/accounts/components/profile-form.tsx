import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { FormProvider, useForm } from "react-hook-form";

import type { User } from "@/api/types";
import { Button } from "@/components/ui/button";
import { FormSection } from "@/components/ui/form-section";
import { useUnsaved } from "@/components/ui/unsaved-changes";
import { showFieldErrors } from "@/lib/field-errors";
import { toastError } from "@/lib/toast";

import { useEditProfile } from "../api/edit-profile";
import * as messages from "../messages";
import { type ProfileFields, profileSchema, toFields, toInput } from "../model/profile-form";
import { NewPasswordFields, PersonFields } from "./person-fields";
import { refusePassword, refusePasswordToo } from "./refuse-password";
import { StallFields } from "./stall-fields";

type Props = {
  user: User;
  /** Uploading is another feature: the route brings its button. */
  uploadButton: (onUploaded: (address: string) => void) => ReactNode;
};

export function ProfileForm({ user, uploadButton }: Props) {
  const edit = useEditProfile(user._id);
  const schema = profileSchema(user.isSeller);
  const form = useForm<ProfileFields>({
    resolver: zodResolver(schema),
    defaultValues: toFields(user),
  });

  const { question } = useUnsaved(form.formState.isDirty);

  const send = (fields: ProfileFields) => {
    if (refusePassword(fields, form.setError)) return;
    edit.mutate(toInput(fields, user.isSeller), {
      onError: (error) => {
        toastError(error);
        showFieldErrors(error, schema.shape, form.setError);
      },
    });
  };

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(send, () => refusePasswordToo(form))(event)}
      >
        <FormSection title={messages.you} note={messages.youNote}>
          <PersonFields />
        </FormSection>
        {user.isSeller && <StallFields uploadButton={uploadButton} />}
        <FormSection title={messages.yourPassword} note={messages.yourPasswordNote}>
          <NewPasswordFields />
          <div className="grid gap-3 pt-2">
            <Button
              type="submit"
              kind="primary"
              size="lg"
              busy={edit.isPending}
              className="md:w-fit md:min-w-48"
            >
              {messages.update}
            </Button>
            <p className="text-sm text-ink-soft">{messages.signInAgain}</p>
          </div>
        </FormSection>
        {question}
      </form>
    </FormProvider>
  );
}
