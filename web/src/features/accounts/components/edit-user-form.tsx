import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useRef } from "react";
import { Controller, useForm } from "react-hook-form";
import { z } from "zod/mini";

import type { User } from "@/api/types";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { SwitchField } from "@/components/ui/switch";
import { UnsavedChanges } from "@/components/ui/unsaved-changes";
import { showFieldErrors } from "@/lib/field-errors";
import { toastProblem, toastSuccess } from "@/lib/toast";

import { useEditUser } from "../api/edit-user";
import { messages } from "../messages";

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "Enter a name.")),
  email: z.string().check(z.trim(), z.email("Enter an email address.")),
  isAdmin: z.boolean(),
  isSeller: z.boolean(),
});

type Fields = z.infer<typeof schema>;
type Props = { user: User; onSaved: () => void };

export function EditUserForm({ user, onSaved }: Props) {
  const edit = useEditUser();
  const { name, email, isAdmin, isSeller } = user;
  const { register, control, handleSubmit, setError, formState } = useForm<Fields>({
    resolver: zodResolver(schema),
    defaultValues: { name, email, isAdmin, isSeller },
  });
  const { errors, isDirty } = formState;
  const saved = useRef(false);
  const unsaved = useCallback(() => isDirty && !saved.current, [isDirty]);

  const send = (fields: Fields) =>
    edit.mutate(
      { _id: user._id, ...fields },
      {
        onSuccess: () => {
          saved.current = true;
          toastSuccess(messages.userUpdated);
          onSaved();
        },
        onError: (error) => {
          toastProblem(error);
          showFieldErrors(error, schema.shape, setError);
        },
      },
    );

  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(send)(event)}
      className="grid max-w-xl gap-5"
    >
      <TextField
        label="Name"
        autoComplete="off"
        required
        error={errors.name?.message}
        {...register("name")}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        required
        error={errors.email?.message}
        {...register("email")}
      />
      <div className="divide-y divide-line border-y border-line [&>*]:py-3">
        <Controller
          control={control}
          name="isAdmin"
          render={({ field }) => (
            <SwitchField
              label="IsAdmin"
              hint="Manages all products, orders, users and auctions"
              checked={field.value}
              onCheckedChange={field.onChange}
            />
          )}
        />
        <Controller
          control={control}
          name="isSeller"
          render={({ field }) => (
            <SwitchField
              label="IsSeller"
              hint="Sells products and creates auctions"
              checked={field.value}
              onCheckedChange={field.onChange}
            />
          )}
        />
      </div>
      <Button type="submit" kind="primary" size="lg" busy={edit.isPending} className="md:w-fit">
        Update
      </Button>
      <UnsavedChanges when={unsaved} />
    </form>
  );
}
