import { X } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";

import type { Review } from "@/api/types";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { TextArea } from "@/components/ui/field";
import { useUnsavedFields } from "@/components/ui/unsaved-changes";
import { WholeWords } from "@/components/ui/whole-words";
import { useKeptValue } from "@/lib/kept-fields";
import { toastError, toastSuccess } from "@/lib/toast";

import { useChangeReview, useWriteReview } from "../api/reviews";
import * as messages from "../messages";
import { StarInput } from "./star-input";

const mostPhotos = 6;

type Props = {
  /** The line that is reviewed. */
  about: { orderId: string; lineNo: number; name: string };
  /** What was written before, to be changed. */
  before?: Review | undefined;
  upload: (onUploaded: (address: string) => void) => ReactNode;
  onClose: () => void;
};

/** Stars, words and pictures: written anew, or changed. */
export function ReviewDialog({ about, before, upload, onClose }: Props) {
  const line = `${about.orderId} ${about.lineNo}`;
  const [stars, setStars] = useKeptValue(`stars ${line}`, before?.stars ?? 0);
  const [text, setText] = useKeptValue(`review ${line}`, before?.text ?? "");
  const [photos, setPhotos] = useState(before?.photos.map(({ image }) => image) ?? []);
  const [missing, setMissing] = useState(false);
  const write = useWriteReview();
  const change = useChangeReview();
  const { question } = useUnsavedFields({ stars, text, photos });
  const busy = write.isPending || change.isPending;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(stars === 0);
    if (stars === 0) {
      event.currentTarget.querySelector<HTMLElement>("[name=stars]")?.focus();
      return;
    }
    const words = { stars, text, photos };
    const then = {
      onSuccess: () => {
        onClose();
        toastSuccess(before ? messages.saved : messages.published);
      },
      onError: toastError,
    };
    if (before) change.mutate({ id: before._id, ...words }, then);
    else write.mutate({ order: about.orderId, line: about.lineNo, ...words }, then);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={busy}
      title={<WholeWords>{messages.writeAbout(about.name)}</WholeWords>}
    >
      <form noValidate onSubmit={submit} className="mt-4 grid gap-5">
        <StarInput
          value={stars}
          error={missing && stars === 0 ? messages.chooseStars : undefined}
          onChange={setStars}
        />
        <TextArea
          label={messages.words}
          hint={messages.wordsHint}
          rows={5}
          maxLength={5000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Photos {...{ photos, setPhotos, upload }} />
        <p className="text-sm text-ink-soft">{messages.publicNote}</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind="primary" busy={busy}>
            {before ? messages.save : messages.publish}
          </Button>
          <DialogClose>
            <Button kind="quiet" disabled={busy}>
              {messages.cancel}
            </Button>
          </DialogClose>
        </div>
        {question}
      </form>
    </Dialog>
  );
}

type PhotosProps = {
  photos: string[];
  setPhotos: (change: (photos: string[]) => string[]) => void;
  upload: Props["upload"];
};

function Photos({ photos, setPhotos, upload }: PhotosProps) {
  return (
    <div className="grid gap-2">
      <p className="text-sm font-medium">{messages.photos}</p>
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {photos.map((photo, place) => (
            <li key={photo} className="relative">
              <img src={photo} alt="" className="size-20 rounded-control object-cover" />
              <button
                type="button"
                aria-label={messages.removePhoto(place + 1)}
                onClick={() => setPhotos((kept) => kept.filter((one) => one !== photo))}
                className="absolute -top-2 -right-2 grid size-7 place-items-center rounded-full border border-line-strong bg-surface hover:bg-sunk"
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {photos.length < mostPhotos && (
        <div>{upload((address) => setPhotos((kept) => [...new Set([...kept, address])]))}</div>
      )}
      <p className="text-sm text-ink-soft">{messages.photosHint}</p>
    </div>
  );
}
