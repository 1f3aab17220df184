import { type ReactNode, useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";

import { Button } from "@/components/ui/button";
import { TextArea, TextField } from "@/components/ui/field";
import { ProductTile } from "@/components/ui/product-tile";
import { TypedIsBack } from "@/components/ui/typed-is-back";
import { useUnsaved } from "@/components/ui/unsaved-changes";
import { showFieldErrors } from "@/lib/field-errors";
import { useKeptFields } from "@/lib/kept-fields";
import { rupeeSign } from "@/lib/money";
import { paths } from "@/lib/paths";
import { toastError, toastSuccess } from "@/lib/toast";

import { useSaveAuction } from "../api/save-auction";
import * as messages from "../messages";
import { type AuctionFields, newFields, type Times } from "../model/auction-fields";
import { MorePictures } from "./more-pictures";
import { TermsFields } from "./terms-fields";

type Props = {
  /** The lot that is edited; none when a new one is put up. */
  edited?: { id: string; fields: AuctionFields; times: Times };
  onTitle: (title: string) => void;
  /** The upload button belongs to another feature; the screen puts it in. */
  upload: (filled: (address: string) => void, label?: string) => ReactNode;
};

/** Puts a lot up, or changes it until the first bid. */
export function AuctionForm({ edited, onTitle, upload }: Props) {
  const form = useForm<AuctionFields>({ defaultValues: edited?.fields ?? newFields });
  const { register, handleSubmit, setValue, setError, control, formState } = form;
  const [title, imageUrl, morePictures] = useWatch({
    control,
    name: ["title", "imageUrl", "morePictures"],
  });
  const save = useSaveAuction(edited);
  const navigate = useNavigate();
  const isBack = useKeptFields(edited?.id ?? "new lot", form);
  const { question, letGo } = useUnsaved(formState.isDirty);
  useEffect(() => onTitle(title), [onTitle, title]);

  const field = (name: keyof AuctionFields) => ({
    error: formState.errors[name]?.message,
    ...register(name),
  });
  // Nothing is refused here: the server has the rules and the words for them.
  const send = (fields: AuctionFields) =>
    save.mutate(fields, {
      onSuccess: ({ message }) => {
        toastSuccess(message);
        letGo();
        void navigate(edited ? paths.auction(edited.id) : paths.auctions);
      },
      onError: (error) => {
        const said = showFieldErrors(error, newFields, setError);
        if (!said) toastError(error);
        // A new lot's refusal is always a toast, too; heard it is once, at the field that gets the focus.
        else if (!edited) toastError(<span aria-hidden>{error.message}</span>);
      },
    });

  return (
    <form
      onSubmit={(event) => void handleSubmit(send)(event)}
      noValidate
      className="grid items-start gap-8 lg:grid-cols-[20rem_1fr] lg:gap-12"
    >
      <Preview image={imageUrl} title={title} />
      <div className="grid gap-5">
        {isBack && <TypedIsBack />}
        <TextField label={messages.titleField} {...field("title")} />
        <TextArea label={messages.description} rows={5} {...field("description")} />
        <div className="grid gap-5 md:grid-cols-2">
          <TextField
            label={messages.startingBidTitle}
            type="number"
            min={1}
            step="any"
            before={rupeeSign}
            {...field("startingBid")}
          />
          <TextField label={messages.endDate} type="datetime-local" {...field("endDate")} />
          <TextField
            label={messages.bidAmount}
            type="number"
            min={1}
            step="any"
            before={rupeeSign}
            hint={messages.bidAmountHint}
            {...field("bidAmount")}
          />
          <TextField
            label={messages.bidTime}
            type="datetime-local"
            hint={messages.bidTimeHint}
            {...field("bidTime")}
          />
          <TextField label={messages.category} hint={messages.optional} {...field("category")} />
          <TextField
            label={messages.condition}
            hint={messages.conditionHint}
            {...field("condition")}
          />
        </div>
        <div className="grid items-start gap-3 md:grid-cols-[1fr_auto]">
          <TextField label={messages.imageUrl} inputMode="url" {...field("imageUrl")} />
          {/* Beside the field, whether there is an error below it or not. */}
          <div className="grid md:pt-6.5">
            {upload((address) => setValue("imageUrl", address, { shouldDirty: true }))}
          </div>
        </div>
        <MorePictures
          pictures={morePictures}
          onChange={(pictures) => setValue("morePictures", pictures, { shouldDirty: true })}
          upload={(filled) => upload(filled, messages.addPicture)}
        />
        <TermsFields form={form} />
        <Button
          type="submit"
          kind="primary"
          size="lg"
          busy={save.isPending}
          className="md:justify-self-start"
        >
          {edited ? messages.saveChanges : messages.create}
        </Button>
      </div>
      {question}
    </form>
  );
}

function Preview({ image, title }: { image: string; title: string }) {
  return (
    <figure className="grid gap-3 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]">
      {image ? (
        <ProductTile
          src={image}
          alt={messages.previewOfThePicture}
          category={title}
          eager
          className="max-lg:max-w-64"
        />
      ) : (
        <div className="grid aspect-[5/2] place-items-center rounded-card border border-dashed border-line-strong text-sm text-ink-soft lg:aspect-square">
          {messages.noImage}
        </div>
      )}
      <figcaption className="font-medium">{title || messages.yourLot}</figcaption>
    </figure>
  );
}
