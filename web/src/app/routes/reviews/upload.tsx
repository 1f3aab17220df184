import * as messages from "@/features/reviews/messages";
import { UploadButton } from "@/features/uploads/components/upload-button";

/** The button that adds a picture to a review. */
export const uploadPhoto = (onUploaded: (address: string) => void) => (
  <UploadButton hereOnly label={messages.addPhoto} onUploaded={onUploaded} />
);
