import { LayoutGrid, SlidersHorizontal } from "lucide-react";
import { Link } from "react-router";

import { cx } from "@/lib/cx";
import { paths } from "@/lib/paths";
import { categoryTint } from "@/lib/tint";

import * as messages from "../messages";

const categories = [messages.clothings, messages.shoes, messages.electronics];

const chip =
  "inline-flex h-11 shrink-0 items-center gap-2.5 rounded-full px-4 text-sm font-medium whitespace-nowrap hover:underline hover:decoration-1 hover:underline-offset-4";

/** On a phone the strip scrolls sideways under the thumb. */
export function CategoryStrip() {
  return (
    <nav aria-labelledby="category-strip" className="-mx-4 md:mx-0">
      <div className="flex [scrollbar-width:none] items-center gap-2 overflow-x-auto px-4 py-1 md:px-0">
        <h2 id="category-strip" className="shrink-0 font-sans tracking-normal">
          <Link to={`${paths.search()}#filters`} className={cx(chip, "border border-line-strong")}>
            <SlidersHorizontal aria-hidden className="size-4" />
            {messages.filter}
          </Link>
        </h2>
        {categories.map((category) => (
          <Link
            key={category}
            to={paths.search({ category })}
            className={cx(chip, categoryTint(category))}
          >
            {category}
          </Link>
        ))}
        <Link to={paths.search({ category: "all" })} className={cx(chip, "bg-sunk")}>
          <LayoutGrid aria-hidden className="size-4" />
          {messages.showAll}
        </Link>
      </div>
    </nav>
  );
}
