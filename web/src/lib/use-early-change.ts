import { type RefObject, useEffect, useRef } from "react";

/**
 * A field of a drawn page may have been changed before the app was there. React leaves it as it is but does not
 * know: `took` is told what stands in it. Nothing is written into the field, so a caret or a composition goes on.
 */
export function useEarlyChange<T extends HTMLInputElement | HTMLSelectElement>(
  shown: string,
  took: (value: string) => void,
): RefObject<T | null> {
  const field = useRef<T>(null);
  useEffect(() => {
    const value = field.current?.value;
    if (value !== undefined && value !== shown) took(value);
    // Only when the app takes the field over.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return field;
}
