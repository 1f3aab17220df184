import { type FormEvent, type ReactNode, useState } from "react";

import { Attached, mostPictures, withPicture } from "@/components/ui/attached";
import { Button } from "@/components/ui/button";
import { TextArea } from "@/components/ui/field";
import { useUnsavedFields } from "@/components/ui/unsaved-changes";
import { useKeptValue } from "@/lib/kept-fields";
import { toastError } from "@/lib/toast";

import { useWrite } from "../api/threads";
import * as messages from "../messages";

type Props = {
  id: string;
  side: string;
  upload: (onUploaded: (address: string) => void) => ReactNode;
};

/** A few lines, up to four pictures, and the button that sends them. */
export function MessageForm({ id, side, upload }: Props) {
  const [text, setText] = useKeptValue(`message ${id}`, "");
  const [images, setImages] = useState<string[]>([]);
  const { question } = useUnsavedFields({ text, images });
  const write = useWrite(id);
  const add = (address: string) => setImages((now) => withPicture(now, address));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim() && images.length === 0) return toastError(messages.say);
    write.mutate(
      { text, images },
      {
        onSuccess: () => {
          setText("");
          setImages([]);
        },
        onError: toastError,
      },
    );
  };
  return (
    <form onSubmit={submit} className="grid gap-3 border-t border-line pt-5">
      <TextArea
        label={messages.yourMessage}
        hint={side === "shop" ? messages.asShop : undefined}
        rows={3}
        maxLength={2000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Attached
        images={images}
        label={messages.newPicture}
        removeLabel={messages.removePicture}
        onChange={setImages}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="primary" busy={write.isPending}>
          {messages.send}
        </Button>
        {images.length < mostPictures && upload(add)}
      </div>
      {question}
    </form>
  );
}
