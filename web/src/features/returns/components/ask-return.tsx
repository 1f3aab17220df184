import { X } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";

import type { Order, OrderReturns } from "@/api/types";
import { Button, IconButton } from "@/components/ui/button";
import { Dialog, useHoldDialog } from "@/components/ui/dialog";
import { SelectField, TextArea } from "@/components/ui/field";
import { useUnsavedFields } from "@/components/ui/unsaved-changes";
import { WholeWords } from "@/components/ui/whole-words";
import { ApiError } from "@/lib/api-error";
import { cx } from "@/lib/cx";
import { toastError, toastSuccess } from "@/lib/toast";

import { useAskReturn } from "../api/returns";
import * as messages from "../messages";
import { atFirst, needsPhoto } from "../model/returns";
import type { Upload } from "./order-returns";

type Props = {
  order: Order;
  parcels: OrderReturns["openParcels"];
  upload: Upload;
  open: boolean;
  onClose: () => void;
};

const mostPhotos = 6;

/** What, why, and what shows it. */
export function AskReturn({ open, onClose, ...rest }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={messages.askTitle}
      description={messages.askNote}
    >
      {open && <AskForm {...rest} onDone={onClose} />}
    </Dialog>
  );
}

type FormProps = Omit<Props, "open" | "onClose"> & { onDone: () => void };

function AskForm({ order, parcels, upload, onDone }: FormProps) {
  const ask = useAskReturn(order._id);
  useHoldDialog(ask.isPending);
  const [quantities, setQuantities] = useState(() => atFirst(parcels));
  const [reason, setReason] = useState("");
  const [text, setText] = useState("");
  const [photos, setPhotos] = useState<string[]>([]);
  const [tried, setTried] = useState(false);
  const adding = useRef<HTMLDivElement>(null);
  const { question } = useUnsavedFields({ quantities, reason, text, photos });
  const refused = ask.error instanceof ApiError ? ask.error.errors : undefined;
  // What one parcel brought goes back to who sent it.
  const chosen = parcels.find(({ lines }) => lines.some(({ lineNo }) => quantities[lineNo]));
  const lacksPhoto = needsPhoto(reason) && photos.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!chosen || !reason) return;
    // No field says what is wrong here: the way to mend it does.
    if (lacksPhoto) return adding.current?.querySelector("button")?.focus();
    const lines = chosen.lines
      .map(({ lineNo }) => ({ lineNo, quantity: quantities[lineNo] ?? 0 }))
      .filter(({ quantity }) => quantity > 0);
    ask.mutate(
      { parcelNo: chosen.no, lines, reason, text, photos },
      {
        onSuccess: () => {
          toastSuccess(messages.asked);
          onDone();
        },
        onError: toastError,
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="mt-5 grid gap-4">
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-sm font-medium">{messages.whatBack}</legend>
        {parcels.map((parcel, place) => (
          <Lines
            key={parcel.no}
            order={order}
            parcel={parcel}
            disabled={chosen !== undefined && chosen !== parcel}
            error={tried && !chosen && place === 0 ? messages.howMany : undefined}
            quantities={quantities}
            onQuantity={(lineNo, quantity) => setQuantities({ ...quantities, [lineNo]: quantity })}
          />
        ))}
      </fieldset>
      <SelectField
        label={messages.whyBack}
        required
        error={tried && !reason ? messages.sayWhy : refused?.reason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      >
        <option value="">{messages.chooseReason}</option>
        {Object.entries(messages.reasons).map(([word, name]) => (
          <option key={word} value={word}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={messages.describe}
        hint={messages.describeHint}
        error={refused?.text}
        maxLength={1000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="grid gap-2">
        <p className="text-sm font-medium">{messages.photos}</p>
        {lacksPhoto ? (
          <p
            key={String(tried)}
            role={tried ? "alert" : undefined}
            className={cx("text-sm", tried ? "text-alert" : "text-ink-soft")}
          >
            {messages.photosNeeded}
          </p>
        ) : (
          !needsPhoto(reason) && <p className="text-sm text-ink-soft">{messages.photosHelp}</p>
        )}
        <ul className="flex flex-wrap gap-4 pt-2 empty:hidden">
          {photos.map((address, place) => (
            <li key={address} className="relative">
              <img
                src={address}
                alt={messages.photo(place + 1)}
                className="size-20 rounded-control bg-sunk object-cover"
              />
              <IconButton
                label={messages.removePhoto(place + 1)}
                className="absolute -top-3 -right-3 !size-8 rounded-full border border-line bg-surface"
                onClick={() => setPhotos(photos.filter((other) => other !== address))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
        {photos.length < mostPhotos && (
          <div ref={adding}>
            {upload((address) => setPhotos((now) => [...new Set([...now, address])]))}
          </div>
        )}
      </div>
      <Button type="submit" kind="primary" size="lg" wide busy={ask.isPending}>
        {messages.askForIt}
      </Button>
      {question}
    </form>
  );
}

type LinesProps = {
  order: Order;
  parcel: OrderReturns["openParcels"][number];
  disabled: boolean;
  /** What is wrong, said at the first line. */
  error: string | undefined;
  quantities: Record<number, number>;
  onQuantity: (lineNo: number, quantity: number) => void;
};

function Lines({ order, parcel, disabled, error, quantities, onQuantity }: LinesProps) {
  const names = new Map(order.orderItems.map((line) => [line.lineNo, line.name]));
  return parcel.lines.map(({ lineNo, quantity: left }, place) => {
    const name = names.get(lineNo) ?? "";
    return (
      <div key={lineNo} className="flex items-center gap-3">
        <span className="min-w-0 flex-1 text-sm wrap-anywhere">
          <WholeWords>{name}</WholeWords>
        </span>
        <SelectField
          label={messages.piecesOf(name)}
          hideLabel
          disabled={disabled}
          error={place === 0 ? error : undefined}
          value={quantities[lineNo] ?? 0}
          onChange={({ target }) => onQuantity(lineNo, Number(target.value))}
        >
          {Array.from({ length: left + 1 }, (_, pieces) => (
            <option key={pieces} value={pieces}>
              {pieces}
            </option>
          ))}
        </SelectField>
        <span className="text-sm text-ink-soft">{messages.ofBought(left)}</span>
      </div>
    );
  });
}
