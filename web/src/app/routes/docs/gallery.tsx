import { Page, PageHeader } from "@/components/ui/page";

import { GalleryColours } from "./gallery-colours";
import { GalleryForms } from "./gallery-forms";
import { GalleryFrames } from "./gallery-frames";
import { GalleryPieces } from "./gallery-pieces";
import { GalleryStates } from "./gallery-states";

/** The design language on one page; in development builds only. */
export function Component() {
  return (
    <Page title="Gallery" className="grid gap-14">
      <PageHeader title="Gallery" note="Each piece once, as every screen uses it." />
      <GalleryColours />
      <GalleryForms />
      <GalleryPieces />
      <GalleryFrames />
      <GalleryStates />
    </Page>
  );
}
