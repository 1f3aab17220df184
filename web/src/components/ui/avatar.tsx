import { cx } from "@/lib/cx";
import { locale } from "@/lib/locale";

import { usePicture } from "./use-picture";

export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = [...(words[0] ?? "")][0] ?? "?";
  const last = words.length > 1 ? ([...(words.at(-1) ?? "")][0] ?? "") : "";
  return (first + last).toLocaleUpperCase(locale.tag);
}

export function Avatar({
  name,
  src,
  className,
}: {
  name: string;
  src?: string;
  className?: string;
}) {
  const img = usePicture(src);
  return (
    <span
      aria-hidden
      className={cx(
        "grid size-9 shrink-0 place-items-center overflow-hidden rounded-full bg-ink text-xs font-semibold text-ground",
        className,
      )}
    >
      {img ? (
        <img
          loading="lazy"
          fetchPriority="low"
          {...img}
          alt=""
          className="size-full object-cover"
        />
      ) : (
        initials(name)
      )}
    </span>
  );
}
