import { type ChangeEvent, type FormEvent, type ReactNode, useState } from "react";
import { useNavigate } from "react-router";

import { Button } from "@/components/ui/button";
import { TextArea, TextField } from "@/components/ui/field";
import { ProductTile } from "@/components/ui/product-tile";
import { ApiError } from "@/lib/api-error";
import { paths } from "@/lib/paths";
import { toastError, toastSuccess } from "@/lib/toast";

import { type NewAuction, useCreateAuction } from "../api/create-auction";
import * as messages from "../messages";

const blank: NewAuction = {
  title: "",
  description: "",
  startingBid: "100",
  imageUrl: "",
  endDate: "",
  bidAmount: "100",
  bidTime: "",
};

/** A date-time field says no zone: it means the visitor's own. */
const withZone = (local: string) => {
  const date = new Date(local);
  return local && !Number.isNaN(date.getTime()) ? date.toISOString() : local;
};

type Props = {
  onTitle: (title: string) => void;
  /** The upload button belongs to another feature; the screen puts it in. */
  upload: (filled: (address: string) => void) => ReactNode;
};

export function CreateAuctionForm({ onTitle, upload }: Props) {
  const [form, setForm] = useState(blank);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const create = useCreateAuction();
  const navigate = useNavigate();

  const set = (field: keyof NewAuction, value: string) => {
    setForm((now) => ({ ...now, [field]: value }));
    setErrors(({ [field]: _gone, ...rest }) => rest);
    if (field === "title") onTitle(value);
  };
  const field = (name: keyof NewAuction) => ({
    name,
    value: form[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      set(name, event.target.value),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(
      { ...form, endDate: withZone(form.endDate), bidTime: withZone(form.bidTime) },
      {
        onSuccess: ({ message }) => {
          toastSuccess(message);
          void navigate(paths.auctions);
        },
        onError: (error) => {
          if (error instanceof ApiError) setErrors(error.errors);
          toastError(error);
        },
      },
    );
  };

  return (
    <form
      onSubmit={submit}
      noValidate
      className="grid items-start gap-8 lg:grid-cols-[20rem_1fr] lg:gap-12"
    >
      <Preview image={form.imageUrl} title={form.title} />
      <div className="grid gap-5">
        <TextField label={messages.titleField} {...field("title")} />
        <TextArea label={messages.description} rows={5} {...field("description")} />
        <div className="grid gap-5 md:grid-cols-2">
          <TextField
            label={messages.startingBidTitle}
            type="number"
            min={1}
            step="any"
            before="₹"
            {...field("startingBid")}
          />
          <TextField label={messages.endDate} type="datetime-local" {...field("endDate")} />
          <TextField
            label={messages.bidAmount}
            type="number"
            min={1}
            step="any"
            before="₹"
            hint={messages.bidAmountHint}
            {...field("bidAmount")}
          />
          <TextField
            label={messages.bidTime}
            type="datetime-local"
            hint={messages.bidTimeHint}
            {...field("bidTime")}
          />
        </div>
        <div className="grid items-start gap-3 md:grid-cols-[1fr_auto]">
          <TextField label={messages.imageUrl} inputMode="url" {...field("imageUrl")} />
          {/* Beside the field, whether there is an error below it or not. */}
          <div className="grid md:pt-6.5">{upload((address) => set("imageUrl", address))}</div>
        </div>
        <Button
          type="submit"
          kind="primary"
          size="lg"
          busy={create.isPending}
          className="md:justify-self-start"
        >
          {messages.create}
        </Button>
      </div>
    </form>
  );
}

function Preview({ image, title }: { image: string; title: string }) {
  return (
    <figure className="grid gap-3 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]">
      {image ? (
        <ProductTile src={image} alt={messages.previewOfThePicture} category={title} eager />
      ) : (
        <div className="grid aspect-[5/2] place-items-center rounded-card border border-dashed border-line-strong text-sm text-ink-soft lg:aspect-square">
          {messages.noImage}
        </div>
      )}
      <figcaption className="font-medium">{title || messages.yourLot}</figcaption>
    </figure>
  );
}
