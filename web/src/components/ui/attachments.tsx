import { cx } from "@/lib/cx";
import { smallCopy } from "@/lib/small-copy";

type ShownProps = { images: string[]; label: (no: number) => string; className?: string };

/** Pictures that somebody sent along, small; one press shows them whole. */
export function Attachments({ images, label, className }: ShownProps) {
  if (images.length === 0) return null;
  return (
    <ul className={cx("flex flex-wrap gap-2", className)}>
      {images.map((address, place) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noopener noreferrer">
            <img
              src={smallCopy(address)}
              alt={label(place + 1)}
              loading="lazy"
              className="size-32 rounded-control bg-sunk object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
