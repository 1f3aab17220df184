import { X } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";

import { Button, IconButton } from "@/components/ui/button";
import { TextArea } from "@/components/ui/field";
import { toastError } from "@/lib/toast";

import { useWrite } from "../api/threads";
import * as messages from "../messages";
import { smallCopy } from "../model/picture";

const mostPictures = 4;

type Props = {
  id: string;
  side: string;
  upload: (onUploaded: (address: string) => void) => ReactNode;
};

/** A few lines, up to four pictures, and the button that sends them. */
export function MessageForm({ id, side, upload }: Props) {
  const [text, setText] = useState("");
  const [images, setImages] = useState<string[]>([]);
  const write = useWrite(id);
  const add = (address: string) =>
    setImages((now) => (now.includes(address) ? now : [...now, address].slice(0, mostPictures)));
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
      {images.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {images.map((address, place) => (
            <li key={address} className="relative">
              <img
                src={smallCopy(address)}
                alt={messages.newPicture(place + 1)}
                className="size-20 rounded-control bg-sunk object-cover"
              />
              <IconButton
                label={messages.removePicture(place + 1)}
                className="absolute -top-3 -right-3 !size-8 rounded-full border border-line bg-surface"
                onClick={() => setImages(images.filter((other) => other !== address))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="primary" busy={write.isPending}>
          {messages.send}
        </Button>
        {images.length < mostPictures && upload(add)}
      </div>
    </form>
  );
}
