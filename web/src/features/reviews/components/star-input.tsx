import { Star } from "lucide-react";
import { useState } from "react";

import { cx } from "@/lib/cx";

import * as messages from "../messages";

type Props = {
  value: number;
  error: string | undefined;
  onChange: (stars: number) => void;
};

const all = [1, 2, 3, 4, 5];

/** Five stars to choose from, by hand or by the arrow keys. */
export function StarInput({ value, error, onChange }: Props) {
  const [over, setOver] = useState(0);
  const shown = over || value;
  return (
    <fieldset>
      <legend className="text-sm font-medium">{messages.howMany}</legend>
      <div className="mt-1 flex flex-wrap items-center gap-x-3">
        <div className="-ml-1.5 flex" onMouseLeave={() => setOver(0)}>
          {all.map((stars) => (
            <label
              key={stars}
              onMouseEnter={() => setOver(stars)}
              className="relative grid size-11 cursor-pointer place-items-center rounded-control has-focus-visible:outline-2"
            >
              <input
                type="radio"
                name="stars"
                value={stars}
                checked={value === stars}
                aria-describedby={error ? "stars-error" : undefined}
                onChange={() => onChange(stars)}
                className="sr-only"
              />
              <span className="sr-only">
                {messages.starsName(stars)}, {messages.starWords[stars - 1]}
              </span>
              <Star
                aria-hidden
                className={cx(
                  "size-8",
                  stars <= shown ? "fill-current text-accent-ink" : "text-line-strong",
                )}
              />
            </label>
          ))}
        </div>
        <span aria-hidden className="text-sm text-ink-soft">
          {messages.starWords[shown - 1]}
        </span>
      </div>
      {error && (
        <p id="stars-error" className="text-sm font-medium text-alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
