import { ChevronDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, Outlet, useLocation } from "react-router";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { keepFocus } from "@/components/ui/keep-focus";
import { cx } from "@/lib/cx";

import * as messages from "../messages";
import { isWithin, type Section } from "./sections";

type Props = { title: string; sections: Section[][] };

/**
 * The back office: its sections beside the screen, with where one is; on narrow screens behind a button that says
 * so. The screens keep their own margins.
 */
export function OfficeFrame({ title, sections }: Props) {
  const nav = useRef<HTMLElement>(null);
  useEffect(keepFocus, []);
  const { pathname } = useLocation();
  // An office has more sections than a screen has room: where one is, is in sight, also once the list itself is.
  useEffect(() => {
    const show = () => bringIn(nav.current);
    show();
    const wide = window.matchMedia("(width >= 80rem)");
    wide.addEventListener("change", show);
    return () => wide.removeEventListener("change", show);
  }, [pathname]);
  return (
    <div className="office mx-auto w-full max-w-[96rem] xl:grid xl:grid-cols-[14rem_minmax(0,1fr)]">
      <nav
        ref={nav}
        aria-label={title}
        className="no-print hidden py-10 pr-2 pl-5 xl:sticky xl:top-(--header-height) xl:block xl:h-fit xl:max-h-[calc(100dvh-var(--header-height))] xl:[scrollbar-width:thin] xl:overflow-y-auto xl:overscroll-contain"
      >
        <p className="mb-3 px-3 text-sm font-semibold text-ink-soft">{title}</p>
        <Sections sections={sections} />
      </nav>
      <Drawer title={title} sections={sections} />
      <div className="min-w-0 border-line pb-16 xl:min-h-dvh xl:border-l print:pb-0">
        <Outlet />
      </div>
    </div>
  );
}

/** What is in sight stays where it was pressed. */
function bringIn(nav: HTMLElement | null) {
  const here = nav?.querySelector<HTMLElement>("[aria-current=page]");
  if (!nav || !here) return;
  const { top, bottom } = here.getBoundingClientRect();
  const room = nav.getBoundingClientRect();
  if (top < room.top || bottom > room.bottom)
    nav.scrollTop += (top + bottom) / 2 - (room.top + room.bottom) / 2;
}

function Drawer({ title, sections }: Props) {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const here = sections.flat().find((section) => isWithin(section, pathname));
  return (
    <div className="no-print page pt-4 xl:hidden">
      {/* Not called like the menu of the header, which stands near it. */}
      <Button size="sm" onClick={() => setOpen(true)} aria-haspopup="dialog">
        {messages.sections}
        {here && <span className="font-normal text-ink-soft">{here.name}</span>}
        <ChevronDown aria-hidden />
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title} size="sm">
        <nav aria-label={messages.sections} className="mt-4">
          <Sections sections={sections} onGone={() => setOpen(false)} />
        </nav>
      </Dialog>
    </div>
  );
}

function Sections({ sections, onGone }: { sections: Section[][]; onGone?: () => void }) {
  const { pathname } = useLocation();
  return (
    <div className="grid gap-3 divide-y divide-line">
      {sections.map((group) => (
        <ul key={group[0]?.to} className="grid gap-0.5 not-last:pb-3">
          {group.map((section) => {
            const here = isWithin(section, pathname);
            return (
              <li key={section.to}>
                <Link
                  to={section.to}
                  onClick={onGone}
                  aria-current={here ? "page" : undefined}
                  className={cx(
                    "flex min-h-11 items-center gap-3 rounded-control px-3 text-sm font-medium hover:bg-sunk xl:min-h-9 xl:gap-2 [&_svg]:size-5 [&_svg]:shrink-0",
                    here ? "bg-sunk text-ink" : "text-ink-soft",
                  )}
                >
                  {section.icon}
                  {section.name}
                  {section.count}
                </Link>
              </li>
            );
          })}
        </ul>
      ))}
    </div>
  );
}
