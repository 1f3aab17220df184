import { useMutation } from "@tanstack/react-query";

import type { UploadResponse } from "@/api/types";
import { api } from "@/lib/api-client";

import { pictureProblem } from "../model/check-picture";

async function uploadImage(file: File): Promise<string> {
  const problem = pictureProblem(file);
  if (problem) throw new Error(problem);
  const form = new FormData();
  form.set("file", file);
  return (await api.post<UploadResponse>("/api/upload", form)).secure_url;
}

/** Answers with the picture's address. */
export function useUploadImage() {
  return useMutation({ mutationFn: uploadImage });
}
