import { useState } from "react";

import { smallCopy } from "@/lib/small-copy";

/**
 * What the element of a picture needs so that it is known when it cannot be shown; null when it cannot. Unless it is
 * `asIs`, its small copy is shown.
 */
export function usePicture(address = "", asIs = false) {
  const src = asIs ? address : smallCopy(address);
  // Another picture gets its own chance.
  const [broken, setBroken] = useState("");
  if (!src || broken === src) return null;
  const onError = () => setBroken(src);
  return {
    src,
    onError,
    // On a page that the server drew it may have failed before anybody listened.
    ref: (img: HTMLImageElement | null) => {
      if (img?.complete && !img.naturalWidth) img.decode().catch(onError);
    },
  };
}
