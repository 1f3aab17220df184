import { type FormEvent, useState } from "react";

import type { Stall } from "@/api/types";
import { Button } from "@/components/ui/button";
import { TextArea } from "@/components/ui/field";
import { FormSection } from "@/components/ui/form-section";
import { useUnsavedFields } from "@/components/ui/unsaved-changes";
import { ApiError } from "@/lib/api-error";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { useSaveStall } from "../api/stall";
import * as messages from "../messages";
import { type Business, BusinessFields } from "./business-fields";

/** What a stall promises, and where its business is. */
export function StallForm({ stall }: { stall: Stall }) {
  const save = useSaveStall();
  const [promised, setPromised] = useState({
    shippingPolicy: stall.shippingPolicy,
    returnPolicy: stall.returnPolicy,
  });
  const [business, setBusiness] = useState<Business>({
    address: stall.address ?? "",
    city: stall.city ?? "",
    region: stall.region ?? "",
    pinCode: stall.pinCode ?? "",
    country: stall.country || messages.usualCountry,
    taxNumber: stall.taxNumber ?? "",
  });
  const { question, noteSaved } = useUnsavedFields({ promised, business });
  const errors = save.error instanceof ApiError ? save.error.errors : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      { ...promised, ...business },
      {
        onSuccess: () => {
          noteSaved();
          toastSuccess(messages.saved);
        },
        onError: toastOfficeError,
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <FormSection title={messages.policies} note={messages.theStallNote}>
        <TextArea
          label={messages.shippingPolicy}
          error={errors?.shippingPolicy}
          value={promised.shippingPolicy}
          onChange={({ target }) => setPromised({ ...promised, shippingPolicy: target.value })}
        />
        <TextArea
          label={messages.returnPolicy}
          error={errors?.returnPolicy}
          value={promised.returnPolicy}
          onChange={({ target }) => setPromised({ ...promised, returnPolicy: target.value })}
        />
      </FormSection>
      <FormSection title={messages.business} note={messages.businessNote}>
        <BusinessFields value={business} onChange={setBusiness} errors={errors} />
        <Button type="submit" kind="primary" size="lg" busy={save.isPending} className="w-fit">
          {messages.saveStall}
        </Button>
      </FormSection>
      {question}
    </form>
  );
}
