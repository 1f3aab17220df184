import { type ReactNode } from "react";

/** In the flow on a wide screen, fixed below the thumb on a narrow one. */
export function StickyBar({ children }: { children: ReactNode }) {
  return (
    <>
      <div aria-hidden className="h-14 lg:hidden" />
      <div className="z-20 flex items-center gap-4 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:bg-surface max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-lg:shadow-bar md:max-lg:px-8">
        {children}
      </div>
    </>
  );
}
