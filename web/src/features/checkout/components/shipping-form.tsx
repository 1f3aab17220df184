import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod/mini";

import type { ShippingAddress } from "@/api/types";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";

type Props = { saved: ShippingAddress | null; onSave: (address: ShippingAddress) => void };

const required = (message: string) => z.string().check(z.trim(), z.minLength(1, message));

const schema = z.object({
  fullName: required("Enter the name of the person who receives it."),
  address: required("Enter the house and street."),
  city: required("Enter the city or town."),
  pinCode: required("Enter the pin code."),
  country: required("Enter the country."),
});

const empty = { fullName: "", address: "", city: "", pinCode: "", country: "" };

export function ShippingForm({ saved, onSave }: Props) {
  const { register, handleSubmit, formState } = useForm<ShippingAddress>({
    resolver: zodResolver(schema),
    defaultValues: saved ?? empty,
  });
  const { errors } = formState;
  const submit = handleSubmit(onSave);
  const field = (name: keyof ShippingAddress) => ({
    required: true,
    error: errors[name]?.message,
    ...register(name),
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextField label="Full Name" autoComplete="shipping name" {...field("fullName")} />
      <TextField label="Address" autoComplete="shipping street-address" {...field("address")} />
      <div className="grid gap-5 md:grid-cols-[1fr_10rem]">
        <TextField label="City" autoComplete="shipping address-level2" {...field("city")} />
        <TextField label="Pin Code" autoComplete="shipping postal-code" {...field("pinCode")} />
      </div>
      <TextField label="Country" autoComplete="shipping country-name" {...field("country")} />
      <Button type="submit" kind="primary" size="lg" wide className="mt-2">
        Continue
      </Button>
    </form>
  );
}
