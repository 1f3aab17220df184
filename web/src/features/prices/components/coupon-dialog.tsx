import { type ChangeEvent, type FormEvent, useState } from "react";

import type { Coupon } from "@/api/types";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SelectField, TextArea, TextField } from "@/components/ui/field";
import { SwitchField } from "@/components/ui/switch";
import { useUnsavedFields } from "@/components/ui/unsaved-changes";
import { ApiError } from "@/lib/api-error";
import { isAboutFields } from "@/lib/field-errors";
import { noFigures } from "@/lib/figure";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { useSaveCoupon } from "../api/coupons";
import * as messages from "../messages";
import { type CouponFields, couponFields, couponInput } from "../model/form";

type Props = { admin: boolean; coupon: Coupon | undefined; onClose: () => void };
type Text = Exclude<keyof CouponFields, "paused" | "kind" | "payer">;

/** Makes a coupon or changes one. */
export function CouponDialog({ admin, coupon, onClose }: Props) {
  const [fields, setFields] = useState(() => couponFields(coupon));
  const [wrong, setWrong] = useState(new Set<string>());
  const save = useSaveCoupon();
  const { question } = useUnsavedFields(fields);
  const refused = save.error instanceof ApiError ? save.error.errors : undefined;
  const wired = (name: Text) => ({
    value: fields[name],
    error: wrong.has(name) ? messages.notANumber : refused?.[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setFields({ ...fields, [name]: target.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = couponInput(fields, coupon);
    const typos = noFigures(body);
    setWrong(typos);
    if (typos.size > 0) return;
    save.mutate(
      { id: coupon?._id, body },
      {
        onSuccess: () => {
          toastSuccess(coupon ? messages.saved : messages.created);
          onClose();
        },
        onError: (error) => {
          if (!isAboutFields(error, fields)) toastOfficeError(error);
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={save.isPending}
      title={coupon ? messages.editCoupon : messages.newCoupon}
    >
      <form onSubmit={submit} noValidate className="mt-5 grid gap-5">
        <TextField
          label={messages.code}
          hint={messages.codeHint}
          autoCapitalize="characters"
          autoComplete="off"
          {...wired("code")}
        />
        <SelectField
          label={messages.takesOff}
          value={fields.kind}
          error={refused?.kind}
          onChange={({ target }) =>
            setFields({ ...fields, kind: target.value as CouponFields["kind"] })
          }
        >
          {Object.entries(messages.kinds).map(([kind, words]) => (
            <option key={kind} value={kind}>
              {words}
            </option>
          ))}
        </SelectField>
        {fields.kind === "percent" && (
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField label={messages.percent} inputMode="decimal" {...wired("percent")} />
            <TextField
              label={messages.most}
              hint={messages.optional}
              inputMode="decimal"
              {...wired("most")}
            />
          </div>
        )}
        {fields.kind === "amount" && (
          <TextField label={messages.amount} inputMode="decimal" {...wired("amount")} />
        )}
        {/* A date with its time is cut when it gets less than this. */}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-5">
          <TextField label={messages.startsAt} type="datetime-local" {...wired("startsAt")} />
          <TextField label={messages.endsAt} type="datetime-local" {...wired("endsAt")} />
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={messages.limit}
            hint={messages.limitHint}
            inputMode="numeric"
            {...wired("limit")}
          />
          <TextField
            label={messages.limitEach}
            hint={messages.limitHint}
            inputMode="numeric"
            {...wired("limitEach")}
          />
        </div>
        <TextField
          label={messages.atLeast}
          hint={messages.atLeastHint}
          inputMode="decimal"
          {...wired("atLeast")}
        />
        <TextArea
          label={messages.categories}
          hint={messages.categoriesHint}
          rows={2}
          {...wired("categories")}
        />
        {admin && !coupon?.sellerId && (
          <SelectField
            label={messages.payer}
            value={fields.payer}
            error={refused?.payer}
            onChange={({ target }) =>
              setFields({ ...fields, payer: target.value as CouponFields["payer"] })
            }
          >
            {Object.entries(messages.payers).map(([payer, words]) => (
              <option key={payer} value={payer}>
                {words}
              </option>
            ))}
          </SelectField>
        )}
        <TextField label={messages.note} hint={messages.noteHint} {...wired("note")} />
        <SwitchField
          label={messages.paused}
          hint={messages.pausedHint}
          checked={fields.paused}
          onCheckedChange={(paused) => setFields({ ...fields, paused })}
        />
        <Button type="submit" kind="primary" size="lg" busy={save.isPending}>
          {coupon ? messages.save : messages.create}
        </Button>
        {question}
      </form>
    </Dialog>
  );
}
