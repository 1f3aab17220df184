import { type Dispatch, type SetStateAction, useEffect, useLayoutEffect, useState } from "react";
import { type FieldValues, type Path, type PathValue, type UseFormReturn } from "react-hook-form";

import { getState, useUser } from "./store/store";

/** By whose they are and what they are about; in this page's memory alone, so that nobody else ever finds them. */
const kept = new Map<string, [string, unknown][]>();

/**
 * What was typed into a form when the session ended elsewhere is there again when the same person comes back to it.
 * True then.
 */
export function useKeptFields<Fields extends FieldValues>(
  about: string,
  form: UseFormReturn<Fields>,
): boolean {
  const me = useUser()?._id;
  // As it began: while the form goes, there is nobody any more.
  const [key] = useState(`${me} ${about}`);
  const { isDirty, dirtyFields } = form.formState;
  const { setValue, getValues } = form;
  const [found] = useState(() => kept.get(key));
  // Before anybody sees the form as it would be without.
  useLayoutEffect(() => {
    kept.delete(key);
    for (const [name, value] of found ?? [])
      setValue(name as Path<Fields>, value as PathValue<Fields, Path<Fields>>, {
        shouldDirty: true,
      });
  }, [key, found, setValue]);
  useEffect(
    () => () => {
      if (!isDirty || getState().userInfo) return;
      // The rest is as the server has it by then, such as a stock of which some were sold.
      const touched = Object.entries(getValues()).filter(([name]) => name in dirtyFields);
      kept.set(key, touched);
    },
    [key, isDirty, dirtyFields, getValues],
  );
  return found !== undefined;
}

/** The same of one value that stands in no form of fields, such as a few sentences. */
export function useKeptValue<Value>(
  about: string,
  initial: Value,
): [Value, Dispatch<SetStateAction<Value>>] {
  const me = useUser()?._id;
  const [key] = useState(`${me} ${about}`);
  const [found] = useState(() => kept.get(key));
  const [before] = useState(initial);
  const [value, setValue] = useState(found ? (found[0]?.[1] as Value) : before);
  useEffect(() => void kept.delete(key), [key]);
  useEffect(
    () => () => {
      if (value !== before && !getState().userInfo) kept.set(key, [["", value]]);
    },
    [key, value, before],
  );
  return [value, setValue];
}

/** For what opens at a press: whether it was open with something typed into it. */
export const isKept = (about: string): boolean => kept.has(`${getState().userInfo?._id} ${about}`);
