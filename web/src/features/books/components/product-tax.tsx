import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";

import type { ProductTax } from "@/api/types";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { FormSection } from "@/components/ui/form-section";
import { useUnsaved } from "@/components/ui/unsaved-changes";
import { ApiError } from "@/lib/api-error";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { productTaxQuery, useSetProductTax } from "../api/product-tax";
import * as messages from "../invoices/messages";
import { readPercent } from "../model/rates";

/** The rate and the code of one product, where they are not those of its category. */
export function ProductTaxSection({ id }: { id: string }) {
  const { data } = useQuery(productTaxQuery(id));
  if (!data) return null;
  return (
    <FormSection title={messages.productTax} note={messages.productTaxNote}>
      <TaxFields key={JSON.stringify(data)} id={id} tax={data} />
    </FormSection>
  );
}

function TaxFields({ id, tax }: { id: string; tax: ProductTax }) {
  const before = { rate: tax.rate == null ? "" : String(tax.rate), hsn: tax.hsn ?? "" };
  const [fields, setFields] = useState(before);
  const [wrong, setWrong] = useState(false);
  const save = useSetProductTax(id);
  const refused = save.error instanceof ApiError ? save.error.errors : undefined;
  const same = fields.rate.trim() === before.rate && fields.hsn.trim() === before.hsn;
  const { question } = useUnsaved(!same);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const rate = readPercent(fields.rate);
    setWrong(rate === undefined);
    if (rate === undefined) return;
    save.mutate(
      { rate, hsn: fields.hsn.trim() },
      { onSuccess: () => toastSuccess(messages.productTaxSaved), onError: toastOfficeError },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={messages.ownRate}
          hint={messages.ownRateHint}
          inputMode="decimal"
          after={<span className="pr-3 text-ink-soft">%</span>}
          value={fields.rate}
          error={wrong ? messages.percentRule : refused?.rate}
          onChange={({ target }) => setFields({ ...fields, rate: target.value })}
        />
        <TextField
          label={messages.ownCode}
          hint={messages.ownCodeHint}
          inputMode="numeric"
          value={fields.hsn}
          error={refused?.hsn}
          onChange={({ target }) => setFields({ ...fields, hsn: target.value })}
        />
      </div>
      <Button type="submit" busy={save.isPending} disabled={same} className="w-fit">
        {messages.saveProductTax}
      </Button>
      {question}
    </form>
  );
}
