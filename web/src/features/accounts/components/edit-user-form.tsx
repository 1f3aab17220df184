import { zodResolver } from "@hookform/resolvers/zod";
import { Controller, FormProvider, useForm, useFormContext } from "react-hook-form";
import { z } from "zod/mini";

import type { User } from "@/api/types";
import { Button } from "@/components/ui/button";
import { FormSection } from "@/components/ui/form-section";
import { SwitchField } from "@/components/ui/switch";
import { useUnsaved } from "@/components/ui/unsaved-changes";
import { showFieldErrors } from "@/lib/field-errors";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { useEditUser } from "../api/edit-user";
import * as messages from "../messages";
import { PersonFields } from "./person-fields";

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, messages.enterAName)),
  email: z.string().check(z.trim(), z.email(messages.enterAnEmailAddress)),
  isAdmin: z.boolean(),
  isSeller: z.boolean(),
  isAccountant: z.boolean(),
});

type Fields = z.infer<typeof schema>;
type Props = { user: User; onSaved: () => void };

export function EditUserForm({ user, onSaved }: Props) {
  const edit = useEditUser();
  const { name, email, isAdmin, isSeller, isAccountant = false } = user;
  const form = useForm<Fields>({
    resolver: zodResolver(schema),
    defaultValues: { name, email, isAdmin, isSeller, isAccountant },
  });
  const { question, letGo } = useUnsaved(form.formState.isDirty);

  const send = (fields: Fields) =>
    edit.mutate(
      { _id: user._id, ...fields },
      {
        onSuccess: () => {
          letGo();
          toastSuccess(messages.userUpdated);
          onSaved();
        },
        onError: (error) => {
          toastOfficeError(error);
          showFieldErrors(error, schema.shape, form.setError);
        },
      },
    );

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
        <FormSection title={messages.account} note={messages.accountNote}>
          <PersonFields ofAnother />
          <div className="divide-y divide-line border-y border-line [&>*]:py-3">
            <RoleSwitch name="isAdmin" label={messages.isAdmin} hint={messages.isAdminHint} />
            <RoleSwitch name="isSeller" label={messages.isSeller} hint={messages.isSellerHint} />
            <RoleSwitch
              name="isAccountant"
              label={messages.isAccountant}
              hint={messages.isAccountantHint}
            />
          </div>
          <Button type="submit" kind="primary" size="lg" busy={edit.isPending} className="md:w-fit">
            {messages.update}
          </Button>
        </FormSection>
        {question}
      </form>
    </FormProvider>
  );
}

type RoleProps = { name: "isAdmin" | "isSeller" | "isAccountant"; label: string; hint: string };

function RoleSwitch({ name, ...words }: RoleProps) {
  const { control } = useFormContext<Fields>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <SwitchField {...words} checked={field.value} onCheckedChange={field.onChange} />
      )}
    />
  );
}
