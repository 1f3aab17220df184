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

export function PageHeader({ title, note, actions }: HeaderProps) {
  return (
    <div className="mb-6 grid gap-1 md:mb-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-2xl">{title}</h1>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      {note && <p className="max-w-prose text-sm text-ink-soft">{note}</p>}
    </div>
  );
}
