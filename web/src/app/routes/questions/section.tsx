import { Questions, type QuestionsProps } from "@/features/questions/components/questions";

import { uploadPicture } from "./upload";

/** Questions and answers below a thing, with pictures. */
export const QuestionsSection = (props: QuestionsProps) => (
  <Questions {...props} upload={uploadPicture} />
);
