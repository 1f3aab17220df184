import { vi } from "vitest";

import { api } from "@/lib/api-client";

type Sent = { bodySerializer: () => FormData };

/** Answers what is posted with a file. Node's fetch cannot read jsdom's forms, so the call is watched one step earlier. */
export function watchFiles(answer: (file: File) => unknown) {
  const files: File[] = [];
  const post = vi.spyOn(api, "POST").mockImplementation((async (_path: string, sent: Sent) => {
    const file = sent.bodySerializer().get("file") as File;
    files.push(file);
    return { data: await answer(file), response: new Response() };
  }) as never);
  return Object.assign(post, { files });
}
