import { useQuery } from "@tanstack/react-query";
import { type ChangeEvent, type FormEvent, useState } from "react";

import type { Sale } from "@/api/types";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { FormSection } from "@/components/ui/form-section";
import { useUnsavedFields } from "@/components/ui/unsaved-changes";
import { ApiError } from "@/lib/api-error";
import { readFigure } from "@/lib/figure";
import { isoTime, localTime } from "@/lib/local-time";
import { rupees } from "@/lib/money";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { saleQuery, useSetSale } from "../api/sale";
import * as messages from "../messages";

/** A product's lower price for a while. */
export function SaleSection({ id }: { id: string }) {
  const { data } = useQuery(saleQuery(id));
  if (!data || data.regularPrice === 0) return null;
  return (
    <FormSection title={messages.sale} note={messages.saleNote}>
      <SaleForm key={JSON.stringify(data)} id={id} sale={data} />
    </FormSection>
  );
}

/** Of goods with options each variant has a price of its own, so that their sale is in percent. */
function SaleForm({ id, sale }: { id: string; sale: Sale }) {
  const cut = sale.hasOptions ? "salePercent" : "salePrice";
  const [fields, setFields] = useState({
    salePrice: sale.salePrice === null ? "" : String(sale.salePrice),
    salePercent: sale.salePercent === null ? "" : String(sale.salePercent),
    saleFrom: localTime(sale.saleFrom),
    saleTo: localTime(sale.saleTo),
  });
  const [wrong, setWrong] = useState(false);
  const set = useSetSale(id);
  const { question, noteSaved } = useUnsavedFields(fields);
  const refused = set.error instanceof ApiError ? set.error.errors : undefined;
  const wired = (name: keyof typeof fields) => ({
    value: fields[name],
    error: wrong && name === cut ? messages.notANumber : refused?.[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      setFields({ ...fields, [name]: target.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const less = readFigure(fields[cut]);
    // Without a figure the sale would end.
    const typo = less === null || Number.isNaN(less);
    setWrong(typo);
    if (typo) return;
    const wish = {
      salePrice: sale.hasOptions ? null : less,
      salePercent: sale.hasOptions ? less : null,
      saleFrom: isoTime(fields.saleFrom, sale.saleFrom),
      saleTo: isoTime(fields.saleTo, sale.saleTo),
    };
    set.mutate(wish, {
      onSuccess: () => {
        noteSaved();
        toastSuccess(messages.saleSaved);
      },
      onError: toastOfficeError,
    });
  };
  const end = () =>
    set.mutate(
      { salePrice: null, salePercent: null, saleFrom: null, saleTo: null },
      { onSuccess: () => toastSuccess(messages.saleEnded), onError: toastOfficeError },
    );
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <TextField
        label={
          <span className="flex items-center gap-2">
            {sale.hasOptions ? messages.salePercent : messages.salePrice}
            {sale.salePrice !== null && (
              <Badge tone={sale.isOn ? "good" : "info"}>
                {sale.isOn ? messages.onSale : messages.saleWaits}
              </Badge>
            )}
          </span>
        }
        hint={
          sale.hasOptions
            ? messages.percentOfEach
            : messages.regularPrice(rupees(sale.regularPrice))
        }
        inputMode={sale.hasOptions ? "numeric" : "decimal"}
        {...wired(cut)}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-5">
        <TextField
          label={messages.startsAt}
          hint={messages.optional}
          type="datetime-local"
          {...wired("saleFrom")}
        />
        <TextField
          label={messages.endsAt}
          hint={messages.optional}
          type="datetime-local"
          {...wired("saleTo")}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={set.isPending} disabled={fields[cut].trim() === ""}>
          {sale.salePrice === null ? messages.startSale : messages.changeSale}
        </Button>
        {sale.salePrice !== null && (
          <Button kind="quiet" disabled={set.isPending} onClick={end}>
            {messages.endSale}
          </Button>
        )}
      </div>
      {question}
    </form>
  );
}
