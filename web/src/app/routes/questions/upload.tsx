import * as messages from "@/features/questions/messages";
import { UploadButton } from "@/features/uploads/components/upload-button";

/** The button that adds a picture to a question or an answer. */
export const uploadPicture = (onUploaded: (address: string) => void) => (
  <UploadButton hereOnly label={messages.addPicture} onUploaded={onUploaded} />
);
