import { isDemo } from "@/lib/server-flags";

import * as messages from "../messages";

/** A shop that takes no real money says so on every page. */
export function DemoMark() {
  if (!isDemo()) return null;
  return (
    <aside
      aria-label={messages.aboutThisShop}
      className="no-print bg-ink px-4 py-1 text-center text-xs font-medium text-ground dark:bg-sunk dark:text-ink-soft"
    >
      {messages.demoNoRealMoney}
    </aside>
  );
}
