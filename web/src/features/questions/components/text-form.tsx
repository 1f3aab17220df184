import { type FormEvent, type ReactNode, useState } from "react";

import { Attached, mostPictures, withPicture } from "@/components/ui/attached";
import { Button } from "@/components/ui/button";
import { TextArea } from "@/components/ui/field";
import { takeFocus } from "@/components/ui/keep-focus";
import { useUnsavedWords } from "@/components/ui/unsaved-changes";
import { useKeptValue } from "@/lib/kept-fields";

import * as messages from "../messages";

/** The button that brings a picture. */
export type Upload = (onUploaded: (address: string) => void) => ReactNode;

type Props = {
  /** What is written here is about this, and nothing else on the page is. */
  about: string;
  label: string;
  initial?: string;
  initialImages?: string[];
  /** Without it there are no pictures. */
  upload?: Upload;
  send: string;
  busy: boolean;
  onSend: (text: string, images: string[]) => void;
  onCancel?: () => void;
  /** What else can be done, in the same row. */
  beside?: ReactNode;
};

const none: string[] = [];

/** A few sentences, pictures where they are wanted, and the button that sends them. */
export function TextForm({
  about,
  label,
  initial = "",
  initialImages = none,
  upload,
  send,
  busy,
  onSend,
  onCancel,
  beside,
}: Props) {
  const [text, setText] = useKeptValue(about, initial);
  const [images, setImages] = useState(initialImages);
  const pictures = images.join() !== initialImages.join();
  const { question, leave } = useUnsavedWords(text, initial, pictures);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend(text, images);
  };
  return (
    <form onSubmit={submit} className="grid max-w-prose gap-3">
      <TextArea
        // What can be cancelled was opened by a button that is gone now.
        ref={onCancel ? takeFocus : null}
        label={label}
        required
        rows={3}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Attached
        images={images}
        label={messages.newPicture}
        removeLabel={messages.removePicture}
        onChange={setImages}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="secondary" busy={busy}>
          {send}
        </Button>
        {images.length < mostPictures &&
          upload?.((address) => setImages((now) => withPicture(now, address)))}
        {onCancel && (
          <Button kind="quiet" onClick={() => leave(onCancel)}>
            {messages.cancel}
          </Button>
        )}
        {beside}
      </div>
      {question}
    </form>
  );
}
