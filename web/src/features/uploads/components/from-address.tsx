import { Link2 } from "lucide-react";
import { type FormEvent, useState } from "react";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { useFetchImage } from "../api/upload-image";
import * as messages from "../messages";

/** Brings a picture here from its address: a page shows only pictures of the shop itself. */
export function FromAddress({ onUploaded }: { onUploaded: (address: string) => void }) {
  const [open, setOpen] = useState(false);
  const [url, setUrl] = useState("");
  const fetch = useFetchImage();
  const bring = (event: FormEvent) => {
    event.preventDefault();
    // The form that this stands in is not meant.
    event.stopPropagation();
    fetch.mutate(url, {
      onSuccess: (address) => {
        setOpen(false);
        setUrl("");
        onUploaded(address);
        toastSuccess(messages.uploaded);
      },
      onError: toastOfficeError,
    });
  };
  return (
    <>
      {/* Beside a picture, a narrow phone has no room for a wider one. */}
      <Button kind="quiet" className="max-sm:px-2!" onClick={() => setOpen(true)}>
        <Link2 /> {messages.fromAddress}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        busy={fetch.isPending}
        title={messages.fromAddress}
        description={messages.fromAddressNote}
      >
        <form onSubmit={bring} className="grid gap-3 pt-4">
          <TextField
            label={messages.pictureAddress}
            type="url"
            required
            placeholder={messages.addressBegins}
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
          <Button type="submit" className="justify-self-start" busy={fetch.isPending}>
            {messages.bring}
          </Button>
        </form>
      </Dialog>
    </>
  );
}
