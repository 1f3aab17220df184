import { TextField } from "@/components/ui/field";

import * as messages from "../messages";

export type Business = {
  address: string;
  city: string;
  region: string;
  pinCode: string;
  country: string;
  taxNumber: string;
};

const fields = [
  ["address", messages.address, "street-address", undefined],
  ["city", messages.city, "address-level2", undefined],
  ["region", messages.region, "address-level1", undefined],
  ["pinCode", messages.pinCode, "postal-code", undefined],
  ["country", messages.country, "country-name", undefined],
  ["taxNumber", messages.taxNumber, "off", messages.taxHint],
] as const;

type Props = {
  value: Business;
  onChange: (value: Business) => void;
  errors: Record<string, string> | undefined;
};

/** Where a business is, and its tax number. */
export function BusinessFields({ value, onChange, errors }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fields.map(([name, label, autoComplete, hint]) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          autoComplete={autoComplete}
          error={errors?.[name]}
          value={value[name]}
          onChange={({ target }) => onChange({ ...value, [name]: target.value })}
          className={name === "address" ? "sm:col-span-2" : undefined}
        />
      ))}
    </div>
  );
}
