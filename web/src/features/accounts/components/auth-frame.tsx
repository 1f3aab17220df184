import { type ReactNode } from "react";
import { Link } from "react-router";

import { Brand } from "@/components/ui/brand";
import { paths } from "@/lib/paths";
import { useShop } from "@/lib/shop";
import { useDocumentTitle } from "@/lib/use-document-title";

import * as messages from "../messages";
import { MarketDrawing } from "./market-drawing";

type Props = { title: string; note?: ReactNode; children: ReactNode };

/** Sign-in and its neighbours: no header, a form, and the market beside it. */
export function AuthFrame({ title, note, children }: Props) {
  useDocumentTitle(title);
  const { name } = useShop();
  return (
    <div className="page grid items-start gap-12 py-8 md:py-14 lg:grid-cols-2">
      <div className="mx-auto w-full max-w-sm">
        <Link
          to={paths.home}
          aria-label={messages.homeOf(name)}
          className="inline-block rounded-control"
        >
          <Brand />
        </Link>
        <h1 className="mt-8 text-3xl">{title}</h1>
        {note && <p className="mt-2 text-ink-soft">{note}</p>}
        <div className="mt-8">{children}</div>
      </div>
      <div className="hidden overflow-hidden rounded-card bg-accent-soft pt-8 lg:sticky lg:top-14 lg:block">
        <MarketDrawing className="w-full" />
      </div>
    </div>
  );
}
