import { type ReactNode } from "react";

import { cx } from "@/lib/cx";
import { useDocumentTitle } from "@/lib/use-document-title";

type PageProps = {
  /** None on the front page, which is called like the shop. */
  title?: string;
  className?: string;
  children: ReactNode;
};

/** The frame of a screen: page width, air, and the document's title. */
export function Page({ title, className, children }: PageProps) {
  useDocumentTitle(title);
  return <div className={cx("page py-8 md:py-10", className)}>{children}</div>;
}

type HeaderProps = { title: ReactNode; note?: ReactNode; actions?: ReactNode };

/**
 * Title and actions on one line where both fit, the note below all of its width; otherwise title, note, actions. For
 * whether they fit the note counts nothing (its margin takes its width back), so that a long one pushes nothing down.
 */
export function PageHeader({ title, note, actions }: HeaderProps) {
  return (
    <div className="@container mb-6 md:mb-8">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <h1 className={cx("text-2xl", actions && "py-1")}>{title}</h1>
          {note && (
            <div className="-mr-[100cqi] w-[100cqi]">
              <p className="max-w-prose text-sm text-ink-soft">{note}</p>
            </div>
          )}
        </div>
        {actions && <div className="flex min-h-11 flex-wrap items-center gap-3">{actions}</div>}
      </div>
    </div>
  );
}
