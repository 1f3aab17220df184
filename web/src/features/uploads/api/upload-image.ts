import { useMutation } from "@tanstack/react-query";

import { answer, api, fileBody } from "@/lib/api-client";

import { pictureProblem } from "../model/check-picture";

async function uploadImage(file: File): Promise<string> {
  const problem = pictureProblem(file);
  if (problem) throw new Error(problem);
  return (await answer(api.POST("/api/upload", fileBody(file)))).secure_url;
}

/** Answers with the picture's address. */
export function useUploadImage() {
  return useMutation({ mutationFn: uploadImage });
}
