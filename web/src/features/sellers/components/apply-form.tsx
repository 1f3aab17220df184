import { type FormEvent, type ReactNode, useState } from "react";

import type { SellerApplication } from "@/api/types";
import { Button } from "@/components/ui/button";
import { TextArea, TextField } from "@/components/ui/field";
import { FormSection } from "@/components/ui/form-section";
import { PictureField } from "@/components/ui/picture-field";
import { useUnsavedFields } from "@/components/ui/unsaved-changes";
import { ApiError } from "@/lib/api-error";
import { toastError, toastSuccess } from "@/lib/toast";

import { useApply } from "../api/application";
import * as messages from "../messages";
import { type Business, BusinessFields } from "./business-fields";

const bankFields = [
  ["holder", messages.holder, "name"],
  ["account", messages.account, "off"],
  ["code", messages.bankCode, "off"],
] as const;

type Props = {
  /** What was said before: while it waits, and when it was declined. */
  before: SellerApplication | null;
  uploadButton: (onUploaded: (url: string) => void) => ReactNode;
};

export function ApplyForm({ before, uploadButton }: Props) {
  const apply = useApply();
  const waits = before?.state === "waiting";
  const [stall, setStall] = useState({
    name: before?.name ?? "",
    logo: before?.logo ?? "",
    description: before?.description ?? "",
  });
  const [business, setBusiness] = useState<Business>({
    address: before?.address ?? "",
    city: before?.city ?? "",
    region: before?.region ?? "",
    pinCode: before?.pinCode ?? "",
    country: before?.country ?? messages.usualCountry,
    taxNumber: before?.taxNumber ?? "",
  });
  const [bank, setBank] = useState({ holder: "", account: "", code: "" });
  const { question, noteSaved } = useUnsavedFields({ stall, business, bank });
  const errors = apply.error instanceof ApiError ? apply.error.errors : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = Object.values(bank).some((text) => text.trim());
    apply.mutate(
      { ...stall, ...business, ...(given ? { bank } : {}) },
      {
        onSuccess: () => {
          noteSaved();
          toastSuccess(messages.applicationSent);
        },
        onError: toastError,
      },
    );
  };
  return (
    <form onSubmit={submit} className="grid" noValidate>
      <FormSection title={messages.theStall} note={messages.theStallNote}>
        <TextField
          label={messages.stallName}
          autoComplete="organization"
          error={errors?.name}
          value={stall.name}
          onChange={({ target }) => setStall({ ...stall, name: target.value })}
        />
        <PictureField
          label={messages.logo}
          hint={messages.logoHint}
          picture={stall.logo}
          alt={stall.logo ? messages.logoOf(stall.name) : messages.noLogo}
          tint={stall.name}
          error={errors?.logo}
          value={stall.logo}
          onChange={({ target }) => setStall({ ...stall, logo: target.value })}
          upload={uploadButton((logo) => setStall((now) => ({ ...now, logo })))}
        />
        <TextArea
          label={messages.description}
          rows={5}
          error={errors?.description}
          value={stall.description}
          onChange={({ target }) => setStall({ ...stall, description: target.value })}
        />
      </FormSection>
      <FormSection title={messages.business} note={messages.businessNote}>
        <BusinessFields value={business} onChange={setBusiness} errors={errors} />
      </FormSection>
      <FormSection
        title={messages.bank}
        note={waits && before.bank ? messages.bankKept(before.bank) : messages.bankNote}
      >
        {bankFields.map(([name, label, autoComplete]) => (
          <TextField
            key={name}
            label={label}
            autoComplete={autoComplete}
            error={errors?.[name]}
            value={bank[name]}
            onChange={({ target }) => setBank({ ...bank, [name]: target.value })}
          />
        ))}
        <Button type="submit" kind="primary" size="lg" busy={apply.isPending} className="w-fit">
          {waits ? messages.saveApplication : messages.sendApplication}
        </Button>
      </FormSection>
      {question}
    </form>
  );
}
