import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode } from "react";
import { FormProvider, useForm } from "react-hook-form";

import type { User } from "@/api/types";
import { Button } from "@/components/ui/button";
import { FormSection } from "@/components/ui/form-section";
import { showFieldErrors } from "@/lib/field-errors";
import { toastError } from "@/lib/toast";

import { useEditProfile } from "../api/edit-profile";
import { type ProfileFields, profileSchema, toFields, toInput } from "../model/profile-form";
import { NewPasswordFields, PersonFields } from "./person-fields";
import { refusePassword } from "./refuse-password";
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
      <form noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
        <FormSection title="You" note="Your name is shown beside your bids and on your orders.">
          <PersonFields />
        </FormSection>
        {user.isSeller && <StallFields uploadButton={uploadButton} />}
        <FormSection
          title="Your password"
          note="Every update asks for it. Enter the present one to keep it, or a new one to change it."
        >
          <NewPasswordFields />
          <div className="grid gap-3 pt-2">
            <Button
              type="submit"
              kind="primary"
              size="lg"
              busy={edit.isPending}
              className="md:w-fit md:min-w-48"
            >
              Update
            </Button>
            <p className="text-sm text-ink-soft">
              After the update you sign in again, on this device too.
            </p>
          </div>
        </FormSection>
      </form>
    </FormProvider>
  );
}
