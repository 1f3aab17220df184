import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

import { toastOfficeError } from "@/lib/toast";

import { usePrintedEntries } from "../api/books";

type Printed = ReturnType<typeof usePrintedEntries>["data"];

/** Prints the page once all entries of the month are on it; they leave it again with the paper. */
export function usePrint() {
  const [printed, setPrinted] = useState<Printed>();
  const ask = usePrintedEntries();
  useEffect(() => {
    const clear = () => setPrinted(undefined);
    window.addEventListener("afterprint", clear);
    return () => window.removeEventListener("afterprint", clear);
  }, []);
  const print = (month: string) =>
    ask.mutate(month, {
      onSuccess: (entries) => {
        flushSync(() => setPrinted(entries));
        window.print();
      },
      onError: toastOfficeError,
    });
  return { printed: printed ?? null, printing: ask.isPending, print };
}
