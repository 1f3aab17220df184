import { Outlet, ScrollRestoration, useNavigation } from "react-router";

import { cx } from "@/lib/cx";
import { ClientOnly } from "@/lib/hydrated";

import * as messages from "../messages";
import { DemoMark } from "./demo-mark";
import { Footer } from "./footer";
import { Header } from "./header";
import { RefreshNote } from "./refresh-note";
import { RouteAnnouncer } from "./route-announcer";

/** Header, screen, footer. */
export function ShopLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <DemoMark />
      <Header />
      {/* The footer waits below the fold, so that goods arriving do not push it away. */}
      <Content className="min-h-dvh print:min-h-0" />
      <ClientOnly>
        <Footer />
      </ClientOnly>
    </div>
  );
}

/** The same without the header. */
export function BareLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <DemoMark />
      <div className="sticky top-0 z-30">
        <RefreshNote />
      </div>
      <Content />
      <Footer />
    </div>
  );
}

function Content({ className }: { className?: string }) {
  return (
    <>
      <Progress />
      <main id="content" tabIndex={-1} className={cx("flex-1 outline-none", className)}>
        <Outlet />
      </main>
      {/* Whatever is opened anew has the key "default": where one page was left is nothing to the next. */}
      <ScrollRestoration getKey={({ key, pathname }) => (key === "default" ? pathname : key)} />
      <RouteAnnouncer />
    </>
  );
}

function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only rounded-control bg-ink px-4 py-3 font-semibold text-ground focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-60"
    >
      {messages.skipToContent}
    </a>
  );
}

/** A screen's code is on its way: a hairline grows, after a moment in which most have arrived. */
function Progress() {
  const busy = useNavigation().state !== "idle";
  if (!busy) return null;
  return (
    <div
      role="progressbar"
      aria-label={messages.loading}
      className="fixed inset-x-0 top-0 z-60 h-0.5 origin-left animate-progress bg-accent"
    />
  );
}
