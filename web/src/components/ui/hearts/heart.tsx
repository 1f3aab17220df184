import { Heart as HeartIcon } from "lucide-react";
import { Link } from "react-router";

import { cx } from "@/lib/cx";
import { giveHeart, type Thing, useHearted } from "@/lib/hearts";
import { paths } from "@/lib/paths";
import { toastError, toastSuccess } from "@/lib/toast";

import { buttonLook } from "../button";
import * as messages from "./messages";

export type HeartProps = {
  thing: Thing;
  id: string;
  name: string;
  /** With its word beside it, where there is room. */
  wordy?: boolean;
  className?: string;
};

const lists = { product: paths.wishlist, lot: paths.watchlist };

/** Marks a product or a lot: on the corner of its picture, or as a button with its word. */
export function Heart({ thing, id, name, wordy = false, className }: HeartProps) {
  const hearted = useHearted(thing, id);
  const press = () => {
    giveHeart(thing, id, !hearted).catch(toastError);
    if (!hearted)
      toastSuccess(
        // One part: between two of them a toast leaves no space.
        <span>
          {messages.kept[thing]}{" "}
          <Link to={lists[thing]} className="prose-link font-medium">
            {messages.seeList[thing]}
          </Link>
        </span>,
      );
  };
  const icon = (
    <HeartIcon
      aria-hidden
      className={cx(
        "transition-transform",
        wordy ? "size-5" : "size-4.5 md:size-5",
        hearted && "scale-110 fill-alert text-alert",
      )}
    />
  );
  return (
    <button
      type="button"
      aria-pressed={hearted}
      aria-label={messages.heart[thing](name)}
      onClick={press}
      className={cx(
        wordy
          ? buttonLook({ size: "lg" })
          : "absolute top-0.5 right-0.5 z-1 grid size-11 place-items-center rounded-full md:top-1.5 md:right-1.5",
        className,
      )}
    >
      {wordy ? (
        icon
      ) : (
        <span className="shadow-sm grid size-8 place-items-center rounded-full bg-surface/85 md:size-9">
          {icon}
        </span>
      )}
      {wordy && <span>{hearted ? messages.on[thing] : messages.off[thing]}</span>}
    </button>
  );
}
