import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useEffect, useRef } from "react";
import { useForm, useWatch } from "react-hook-form";

import type { ShippingAddress } from "@/api/types";
import { Button } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import { useUnsaved } from "@/components/ui/unsaved-changes";
import { isIndia } from "@/lib/gstin";

import * as messages from "../messages";
import { countriesWith } from "../model/countries";
import { shippingSchema } from "../model/shipping-address";

type Props = {
  saved: ShippingAddress | null;
  /** Who is signed in: most often they receive it themselves. */
  name: string;
  /** `letGo` before one goes on with it: then it is no longer asked whether to leave. */
  onSave: (address: ShippingAddress, letGo: () => void) => void;
  /** Something is missing here: what stands above may complain at the same time, and what is folded is unfolded. */
  onRefused?: () => void;
  /** What stands above says the address already: the fields are there, and not shown. */
  folded?: boolean;
  /** What the button says. */
  send?: string;
  /** Above the fields. */
  first?: ReactNode;
  /** Between the fields and the button. */
  children?: ReactNode;
};

const empty = {
  address: "",
  city: "",
  pinCode: "",
  country: messages.homeCountry,
  state: "",
  phone: "",
  taxNumber: "",
};

export function ShippingForm(props: Props) {
  const { saved, name, onSave, onRefused, send = messages.goOn, first, children } = props;
  const { folded = false } = props;
  const { register, handleSubmit, formState, control, setFocus } = useForm<ShippingAddress>({
    resolver: zodResolver(shippingSchema),
    defaultValues: saved ?? { ...empty, fullName: name },
    // What stands above belongs to the form too: the fields themselves find the first wrong one as one reads.
    shouldFocusError: false,
  });
  const { errors } = formState;
  const country = useWatch({ control, name: "country" });
  const { question, letGo } = useUnsaved(formState.isDirty);
  useFocusUnfolded(folded, () => setFocus("fullName"));
  const submit = handleSubmit((address) => onSave(address, letGo), onRefused);
  const field = (name: keyof ShippingAddress, isRequired = true) => ({
    required: isRequired,
    error: errors[name]?.message,
    ...register(name),
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {first}
      <div hidden={folded} className="grid gap-5">
        <TextField label={messages.fullName} autoComplete="shipping name" {...field("fullName")} />
        <TextField
          label={messages.address}
          autoComplete="shipping street-address"
          {...field("address")}
        />
        <div className="grid gap-5 md:grid-cols-[1fr_10rem]">
          <TextField
            label={messages.city}
            autoComplete="shipping address-level2"
            {...field("city")}
          />
          <TextField
            label={messages.pinCode}
            inputMode={isIndia(country) ? "numeric" : "text"}
            autoComplete="shipping postal-code"
            {...field("pinCode")}
          />
        </div>
        <div className="grid gap-5 md:grid-cols-2">
          <TextField
            label={messages.state}
            hint={messages.optional}
            autoComplete="shipping address-level1"
            {...field("state", false)}
          />
          <SelectField
            label={messages.country}
            autoComplete="shipping country-name"
            {...field("country")}
          >
            {countriesWith(saved?.country).map((country) => (
              <option key={country} value={country}>
                {country}
              </option>
            ))}
          </SelectField>
        </div>
        <TextField
          label={messages.phone}
          hint={messages.phoneHint}
          type="tel"
          autoComplete="shipping tel"
          {...field("phone", false)}
        />
        <TextField
          label={isIndia(country) ? messages.gstin : messages.taxNumber}
          hint={messages.taxNumberHint}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          {...field("taxNumber", false)}
        />
      </div>
      {children}
      <Button type="submit" kind="primary" size="lg" wide className="mt-2">
        {send}
      </Button>
      {question}
    </form>
  );
}

/** What was pressed to unfold the fields is gone then: whoever pressed it goes on in the first of them. */
function useFocusUnfolded(folded: boolean, goOn: () => void) {
  const was = useRef(folded);
  useEffect(() => {
    if (was.current && !folded && document.activeElement === document.body) goOn();
    was.current = folded;
  });
}
