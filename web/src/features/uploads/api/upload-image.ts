import { answer, api, fileBody } from "@/lib/api-client";
import { useEveryPress } from "@/lib/every-press";
import { useMutation } from "@/lib/mutation";

import { pictureProblem } from "../model/check-picture";

async function uploadImage(file: File): Promise<string> {
  const problem = pictureProblem(file);
  if (problem) throw new Error(problem);
  const { secure_url } = await answer(api.POST("/api/upload", fileBody(file)));
  return withoutOurOrigin(secure_url);
}

/** Of this very site a path is enough, and goes on when the shop moves to another address. */
function withoutOurOrigin(address: string): string {
  const { origin } = window.location;
  return address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
}

/** Answers with the picture's address. */
export function useUploadImage() {
  // Of two files nothing tells the one from the other.
  return useEveryPress({ mutationFn: uploadImage });
}

/** The same for a picture that is elsewhere. */
export function useFetchImage() {
  return useMutation({
    mutationFn: async (url: string) => {
      const { secure_url } = await answer(api.POST("/api/upload/from", { body: { url } }));
      return withoutOurOrigin(secure_url);
    },
  });
}
