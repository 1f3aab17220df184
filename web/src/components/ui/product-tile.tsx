import { cx } from "@/lib/cx";
import { categoryTint } from "@/lib/tint";

import { usePicture } from "./use-picture";

type Props = {
  src: string;
  /** All copies, and how wide the tile is drawn; without them the small one is shown. */
  srcSet?: string;
  sizes?: string;
  alt: string;
  category?: string;
  className?: string;
  /** The first picture of a page: loaded at once and first. */
  eager?: boolean;
  /** Air around the picture; "none" for photographs that fill the tile. */
  air?: "normal" | "small" | "none";
};

const airs = { normal: "p-[12%]", small: "p-[8%]", none: "" };

/**
 * A picture on its category's tint, square, its room kept before it arrives. Inside an element with
 * the class `group`, hovering lifts the picture a little.
 */
export function ProductTile(props: Props) {
  const { src, srcSet, sizes, alt, category = "", className, eager, air = "normal" } = props;
  const img = usePicture(src, srcSet !== undefined);
  return (
    <span
      className={cx(
        "relative block aspect-square overflow-hidden rounded-card",
        categoryTint(category),
        className,
      )}
    >
      {img ? (
        <img
          sizes={srcSet && sizes}
          srcSet={srcSet}
          {...img}
          alt={alt}
          width={400}
          height={400}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : "auto"}
          decoding={eager ? "sync" : "async"}
          className={cx(
            "absolute inset-0 size-full transition-transform duration-200 ease-out group-hover:-translate-y-1 group-hover:scale-[1.03]",
            air === "none" ? "object-cover" : "object-contain",
            airs[air],
          )}
        />
      ) : (
        <MissingPicture label={alt} />
      )}
    </span>
  );
}

/** A picture that is crossed out: a drawing of goods would be taken for theirs. */
function MissingPicture({ label }: { label: string }) {
  return (
    <svg
      viewBox="0 0 100 100"
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
      className="absolute inset-0 text-ink-soft"
    >
      <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" opacity="0.6">
        <path d="M30 34h40v32H30zm0 26 12-11 8 7 9-10 11 11M47 42a3 3 0 1 1-6 0 3 3 0 0 1 6 0M26 72l48-44" />
      </g>
    </svg>
  );
}
