import type { AuditEntry } from "@/api/types";
import { paths } from "@/lib/paths";

import * as messages from "../messages";

const subjects: Record<string, (id: string) => string> = {
  product: paths.adminProduct,
  order: paths.order,
  user: paths.adminUser,
  auction: paths.auction,
  settings: () => paths.adminSettings,
};

/** Where what was changed can be seen; nowhere once it is deleted, or when it was many at once. */
export function subjectPath({ action, subjectKind, subjectId }: AuditEntry): string | null {
  if (!subjectId || action.endsWith(".delete")) return null;
  return subjects[subjectKind]?.(subjectId) ?? null;
}

/** `always`: there is something to see there also when it is done. */
const setupPaths: Record<string, { to: string; words: string; always?: boolean }> = {
  name: { to: paths.adminSettings, words: messages.openSettings },
  product: { to: paths.adminProducts(), words: messages.openProducts },
  auction: { to: paths.adminUsers(), words: messages.openManageUsers },
  // Paying by hand needs no server setting.
  payments: { to: paths.adminSettings, words: messages.openSettings },
  mail: { to: paths.adminMails(), words: messages.openMails, always: true },
};

/** What of the set-up is done in the app; the rest is done where the server is started. */
export function setupPath({ key, done }: { key: string; done: boolean }) {
  const way = setupPaths[key];
  return way && (!done || way.always) ? way : null;
}
