import { lazy } from "react";

import { Questions, type QuestionsProps } from "@/features/questions/components/questions";
import { load } from "@/lib/load";

const Ask = lazy(() =>
  load(() => import("./ask")).then((module) => ({ default: module.AskWithPictures })),
);

/** Questions and answers below a thing. */
export const QuestionsSection = (props: QuestionsProps) => <Questions {...props} ask={Ask} />;
