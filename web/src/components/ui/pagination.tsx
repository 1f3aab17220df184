import { ChevronLeft, ChevronRight } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";

import { cx } from "@/lib/cx";
import { grouped } from "@/lib/digits";
import { clampPage, pageWindow } from "@/lib/pages";

import * as messages from "./messages";
import { focusContent, useFocusWhenGone } from "./return-focus";

type Props = { page: number; pages: number; to: (page: number) => string; label?: string };

const box =
  "inline-grid h-11 place-items-center rounded-control text-sm font-medium tabular-nums md:min-w-11 md:px-2";
/** Nine of them stand in one line on the smallest phone. */
const wide = "min-w-9 px-1 max-[22.5rem]:min-w-7.5 max-[22.5rem]:px-0.5";

/** Page links that stay seven wide at any length; beyond that, a box to jump with. */
export function Pagination(props: Props) {
  return props.pages > 1 && <Pages {...props} />;
}

/** Whoever turned the page by the keyboard reads on from its top, and not from the links below it. */
function usePageTurned(page: number) {
  const nav = useRef<HTMLElement>(null);
  const shown = useRef(page);
  useFocusWhenGone(nav);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    const { activeElement: here } = document;
    if (here === document.body || nav.current?.contains(here)) focusContent();
  }, [page]);
  return nav;
}

function Pages({ page, pages, to, label = messages.pages }: Props) {
  const nav = usePageTurned(page);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="flex flex-wrap items-center justify-center md:gap-1"
    >
      <Step to={page > 1 ? to(page - 1) : null} label={messages.previousPage}>
        <ChevronLeft className="size-5" />
      </Step>
      {pageWindow(page, pages).map((item, place) =>
        item === "gap" ? (
          <span key={`gap-${place}`} aria-hidden className={cx(box, "min-w-6 text-ink-soft")}>
            …
          </span>
        ) : (
          <Link
            key={item}
            to={to(item)}
            aria-label={messages.pageNumber(item)}
            aria-current={item === page ? "page" : undefined}
            className={cx(box, wide, item === page ? "bg-ink text-ground" : "hover:bg-sunk")}
          >
            {grouped(item)}
          </Link>
        ),
      )}
      <Step to={page < pages ? to(page + 1) : null} label={messages.nextPage}>
        <ChevronRight className="size-5" />
      </Step>
      {pages > 7 && <Jump pages={pages} to={to} />}
    </nav>
  );
}

function Step({
  to,
  label,
  children,
}: {
  to: string | null;
  label: string;
  children: React.ReactNode;
}) {
  return to === null ? (
    <span aria-hidden className={cx(box, wide, "text-line-strong")}>
      {children}
    </span>
  ) : (
    <Link to={to} aria-label={label} className={cx(box, wide, "hover:bg-sunk")}>
      {children}
    </Link>
  );
}

function Jump({ pages, to }: { pages: number; to: (page: number) => string }) {
  const navigate = useNavigate();
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("page");
    if (typeof typed === "string" && typed.trim()) void navigate(to(clampPage(typed, pages)));
    event.currentTarget.reset();
  };
  return (
    <form onSubmit={go} className="ml-2 max-md:hidden">
      <input
        name="page"
        inputMode="numeric"
        pattern="[0-9]*"
        aria-label={messages.goToPage(pages)}
        placeholder={messages.goTo}
        className="h-11 w-20 rounded-control border border-line-strong bg-surface px-3 text-sm tabular-nums placeholder:text-ink-soft"
      />
    </form>
  );
}
