import { safeRedirect } from "@/lib/safe-redirect";

/** What a link to a guest's orders says: its key, and where to go then. Without a key the one that is kept counts. */
export function readGuestLink(hash: string, search: string, kept = "") {
  const fragment = new URLSearchParams(hash.replace(/^#/, ""));
  const to = fragment.get("to") ?? new URLSearchParams(search).get("to");
  return { key: fragment.get("token") ?? kept, to: safeRedirect(to, "") };
}
