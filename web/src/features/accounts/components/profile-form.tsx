import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode } from "react";
import { FormProvider, useForm } from "react-hook-form";

import type { User } from "@/api/types";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { PasswordField } from "@/components/ui/password-field";
import { showFieldErrors } from "@/lib/field-errors";
import { toastError } from "@/lib/toast";

import { useEditProfile } from "../api/edit-profile";
import { messages } from "../messages";
import { passwordProblem } from "../model/password-rule";
import { type ProfileFields, profileSchema, toFields, toInput } from "../model/profile-form";
import { ProfileSection } from "./profile-section";
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
  const { register, setError } = form;
  const { errors } = form.formState;

  const send = (fields: ProfileFields) => {
    const problem = passwordProblem(fields.password, fields.confirmPassword);
    if (problem) {
      toastError(problem);
      const field = problem === messages.passwordsDiffer ? "confirmPassword" : "password";
      setError(field, { message: problem }, { shouldFocus: true });
      return;
    }
    edit.mutate(toInput(fields, user.isSeller), {
      onError: (error) => {
        toastError(error);
        showFieldErrors(error, schema.shape, setError);
      },
    });
  };

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
        <ProfileSection title="You" note="Your name is shown beside your bids and on your orders.">
          <TextField
            label="Name"
            autoComplete="name"
            required
            error={errors.name?.message}
            {...register("name")}
          />
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            required
            error={errors.email?.message}
            {...register("email")}
          />
        </ProfileSection>
        {user.isSeller && <StallFields uploadButton={uploadButton} />}
        <ProfileSection
          title="Your password"
          note="Every update asks for it. Enter the present one to keep it, or a new one to change it."
        >
          <PasswordField
            label="Password"
            autoComplete="new-password"
            required
            hint="8 characters or more, with a capital, a small letter, a digit and a special character."
            error={errors.password?.message}
            {...register("password")}
          />
          <PasswordField
            label="Confirm Password"
            autoComplete="new-password"
            required
            error={errors.confirmPassword?.message}
            {...register("confirmPassword")}
          />
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
        </ProfileSection>
      </form>
    </FormProvider>
  );
}
