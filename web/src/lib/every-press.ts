import {
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from "@tanstack/react-query";
import { useCallback } from "react";

export type Then<Answer, Words> = {
  onSuccess?: (answer: Answer, words: Words) => unknown;
  onError?: (error: Error, words: Words) => unknown;
  onSettled?: () => unknown;
};

/**
 * The library forgets what was to follow when the part of the page that asked is gone, and a row often goes because the
 * call went well: then nobody would hear that it did.
 */
export function follow<Answer, Words>(
  call: Promise<Answer>,
  words: Words,
  then: Then<Answer, Words> = {},
): void {
  void call
    .then(
      (answer) => then.onSuccess?.(answer, words),
      (error: Error) => then.onError?.(error, words),
    )
    .finally(then.onSettled);
}

/** `useMutation` for what is wanted twice when it is pressed twice, as pieces for the cart are. */
export function useEveryPress<Answer, Words = void, Before = unknown>(
  options: UseMutationOptions<Answer, Error, Words, Before>,
) {
  const mutation: UseMutationResult<Answer, Error, Words, Before> = useMutation(options);
  const { mutateAsync } = mutation;
  const mutate = useCallback(
    (words: Words, then?: Then<Answer, Words>) => follow(mutateAsync(words), words, then),
    [mutateAsync],
  );
  return { ...mutation, mutate };
}
