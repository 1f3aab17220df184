import { ImageUp } from "lucide-react";
import { type ChangeEvent, useRef } from "react";

import { Button } from "@/components/ui/button";
import { toastError, toastOfficeError, toastSuccess } from "@/lib/toast";

import { useUploadImage } from "../api/upload-image";
import * as messages from "../messages";
import { FromAddress } from "./from-address";
import { pictureTypes } from "../model/check-picture";

type Props = {
  /** What is read out for the file field. */
  label?: string;
  onUploaded: (address: string) => void;
  /** For shoppers: without the way to bring a picture from elsewhere. */
  hereOnly?: boolean;
};

/** Chooses a picture, sends it, says how it went and hands over its address. */
export function UploadButton({
  label = messages.uploadImage,
  onUploaded,
  hereOnly = false,
}: Props) {
  const field = useRef<HTMLInputElement>(null);
  const upload = useUploadImage();

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file may be chosen again after a failure.
    event.target.value = "";
    if (!file) return;
    upload.mutate(file, {
      onSuccess: (address) => {
        onUploaded(address);
        toastSuccess(messages.uploaded);
      },
      onError: hereOnly ? toastError : toastOfficeError,
    });
  };

  return (
    <>
      <input
        ref={field}
        type="file"
        accept={pictureTypes.join(",")}
        aria-label={label}
        tabIndex={-1}
        onChange={choose}
        className="sr-only"
      />
      <Button busy={upload.isPending} onClick={() => field.current?.click()}>
        {!upload.isPending && <ImageUp />}
        {upload.isPending ? messages.uploading : label}
      </Button>
      {!hereOnly && <FromAddress onUploaded={onUploaded} />}
    </>
  );
}
