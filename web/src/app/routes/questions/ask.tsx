import { Ask } from "@/features/questions/components/ask";
import type { AskProps } from "@/features/questions/components/questions";

import { uploadPicture } from "./upload";

/** The form of a question, with pictures. */
export const AskWithPictures = (props: AskProps) => <Ask {...props} upload={uploadPicture} />;
